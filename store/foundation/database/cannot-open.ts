import { codeOf } from '../error-code';
import { ConnectionLost, Crowded, whyUnavailable } from '../unavailable';

interface CannotOpenOptions {
	temporary?: boolean;
	kind?: string;
	cause?: unknown;
}

/**
 * The error that is thrown if the database cannot be opened. Its message has one line, with the reason and advice for the
 * operator.
 */
export class CannotOpen extends Error {
	override name = 'CannotOpen';
	/**
	 * Whether the database may open later although the operator changes nothing, for example when its server runs again or when
	 * another process releases it.
	 */
	readonly temporary: boolean;
	/** The kind of failure, in words that do not reveal the location of the database. */
	readonly kind: string;

	constructor(
		message: string,
		{ temporary = false, kind = 'the database cannot be used now', cause }: CannotOpenOptions = {},
	) {
		super(message, { cause });
		this.temporary = temporary;
		this.kind = kind;
	}
}

/**
 * Returns the user id that must own the files. A name is not returned, because the user of a container may have none. Windows has
 * no user ids.
 */
const owner = () => {
	const number = process.getuid?.();
	return `the user that the shop runs as${number === undefined ? '' : ` (${number})`}`;
};

/** The advice for each error about the database file or its folder. */
const aboutFiles: [RegExp, () => string][] = [
	[
		/^(?:SQLITE_READONLY|SQLITE_CANTOPEN|EACCES|EPERM|EROFS)/,
		() => `cannot be written to. Make ${owner()} the owner of it and its folder, or set DATA_DIR to another folder.`,
	],
	[/^(?:EEXIST|ENOTDIR)/, () => 'is not a folder. Move the file with that name, or set DATA_DIR to another folder.'],
	[
		/^(?:SQLITE_NOTADB|SQLITE_CORRUPT)/,
		() =>
			'is not a database, or is damaged. Replace it with a backup, or move it away to start with an empty database.',
	],
	[/^(?:SQLITE_FULL|ENOSPC)/, () => 'is on a full disk. Free some space there.'],
	[/^SQLITE_IOERR/, () => 'is on a failing disk. Check the disk, and have a backup ready.'],
	[/^SQLITE_BUSY/, () => 'is in use by another process. Stop that process first.'],
];

/** Errors that may disappear without any action: a full disk, and a file that another process has locked. */
const passing = /^(?:SQLITE_FULL|ENOSPC|SQLITE_BUSY)/;

/** Returns a description of a temporary error for the public, without details. */
const kindOf = (code: string) =>
	code === 'SQLITE_BUSY' ? 'the database is in use by another process' : 'the disk is full';
const away = 'the database does not answer';
const crowded = 'the database takes no more connections';

/** The advice for each error code of the PostgreSQL server. */
const aboutServers: [RegExp, string][] = [
	[/^28/, 'the server rejects this user. Correct the user name and the password.'],
	[/^3D000$/, 'the server has no database of this name. Create it, or correct the name.'],
	[
		/^42501$/,
		'the database belongs to another user. Make this user its owner (ALTER DATABASE … OWNER TO …), or name another database.',
	],
	[/^25006$/, 'the database is read-only. Allow this user to write, or name another database.'],
];

/**
 * Converts an error that occurred when opening a database into a one-line message for the operator. Returns any other error
 * unchanged.
 */
export function cannotOpen(error: unknown, place: string): unknown {
	if (!(error instanceof Error)) return error;
	if (error instanceof CannotOpen) return new CannotOpen(`${place} ${error.message}`, error);
	const code = codeOf(error) || codeOf(error.cause);
	const file = aboutFiles.find(([codes]) => codes.test(code));
	if (file) {
		const temporary = passing.test(code);
		const kind = temporary ? { kind: kindOf(code) } : {};
		return new CannotOpen(`${place} ${file[1]()} (${code})`, { temporary, ...kind, cause: error });
	}
	const server = aboutServers.find(([codes]) => codes.test(code));
	if (server) return new CannotOpen(`${place}: ${server[1]} (${error.message})`, { cause: error });
	if (error instanceof ConnectionLost) {
		const line = 'the database does not answer. Check that its server is running and that the address is right.';
		return new CannotOpen(`${place}: ${line} (${error.message})`, { temporary: true, cause: error, kind: away });
	}
	if (whyUnavailable(error) === null) return error;
	return new CannotOpen(`${place}: the database cannot be used now. (${error.message})`, {
		temporary: true,
		cause: error,
		...(error instanceof Crowded ? { kind: crowded } : {}),
	});
}
