import { codeOf } from '../error-code';
import { ConnectionLost, Crowded, whyUnavailable } from '../unavailable';

interface CannotOpenOptions {
	temporary?: boolean;
	kind?: string;
	cause?: unknown;
}

/** The database cannot be opened. The one-line message gives the reason and what to do about it. */
export class CannotOpen extends Error {
	override name = 'CannotOpen';
	/** Whether it may open later by itself, for example when its server is back or another process releases it. */
	readonly temporary: boolean;
	/** The kind of failure, in words that do not reveal where the database is. */
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

/** The owner as a number, because a container's user may have no name. Windows has no numbers. */
const owner = () => {
	const number = process.getuid?.();
	return `the user that the shop runs as${number === undefined ? '' : ` (${number})`}`;
};

/** Advice for each error of the file or its folder. */
const aboutFiles: [RegExp, () => string][] = [
	[
		/^(?:SQLITE_READONLY|SQLITE_CANTOPEN|EACCES|EPERM|EROFS)/,
		() => `cannot be written to. Give it and its folder to ${owner()}, or set DATA_DIR to another folder.`,
	],
	[/^(?:EEXIST|ENOTDIR)/, () => 'is no folder. Move the file of that name away, or set DATA_DIR to another folder.'],
	[
		/^(?:SQLITE_NOTADB|SQLITE_CORRUPT)/,
		() => 'is no database, or a damaged one. Put a backup in its place, or move it away to begin anew.',
	],
	[/^(?:SQLITE_FULL|ENOSPC)/, () => 'is on a disk that is full. Make room there.'],
	[/^SQLITE_IOERR/, () => 'is on a disk that fails. Look at the disk, and have a backup ready.'],
	[/^SQLITE_BUSY/, () => 'is held by another process. Let that end first.'],
];

/** Errors that may pass by themselves: a full disk, and another process that holds the file. */
const passing = /^(?:SQLITE_FULL|ENOSPC|SQLITE_BUSY)/;

/** The public words for such an error, without details. */
const kindOf = (code: string) =>
	code === 'SQLITE_BUSY' ? 'the database is held by another process' : 'the disk is full';
const away = 'the database does not answer';
const crowded = 'the database takes no more connections';

/** Advice for each code of the server. */
const aboutServers: [RegExp, string][] = [
	[/^28/, 'the server does not let this user in. Correct the user and the password.'],
	[/^3D000$/, 'the server has no database of this name. Create it, or correct the name.'],
	[
		/^42501$/,
		'the database belongs to somebody else. Make this user its owner (ALTER DATABASE … OWNER TO …), or name another.',
	],
	[/^25006$/, 'the database is set to be read only. Let this user write, or name another.'],
];

/** Turns the error of opening a database into a line for the operator; any other error is returned as it is. */
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
		const line = 'the database does not answer. Is its server running, and is this its address?';
		return new CannotOpen(`${place}: ${line} (${error.message})`, { temporary: true, cause: error, kind: away });
	}
	if (whyUnavailable(error) === null) return error;
	return new CannotOpen(`${place}: the database cannot be used now. (${error.message})`, {
		temporary: true,
		cause: error,
		...(error instanceof Crowded ? { kind: crowded } : {}),
	});
}
