import { chmodSync, type Stats, statSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';

/** The bits of a file mode for the owner, the group and all others. */
const [owner, group, others] = [0o700, 0o070, 0o007];

/**
 * Protects the shop's files from other users of the machine: customers, orders, and mails with links that open an account. Each process
 * calls it before it writes anything; its files are then accessible to its own user alone. A data folder that others can read is closed
 * to them. A folder that is open to its group alone (`chmod 770`) was set up so on purpose: it stays so, and new files are open to the
 * group too. On Windows, which has no such modes, it does nothing.
 * @returns a warning for the operator if the folder stays open; null otherwise
 */
export function restrictToOwner(dataDir: string): string | null {
	if (process.platform === 'win32') return null;
	process.umask(group | others);
	const folder = resolve(dataDir);
	const found = statOf(folder);
	if (!found) return null;
	if ((found.mode & others) === 0) {
		process.umask(0o777 & ~(owner | (found.mode & group)));
		return null;
	}
	return isOwnFolder(folder, found) && close(folder, found) ? null : openWords(folder);
}

/**
 * Whether the folder is the shop's alone: not one for files of all users (sticky, such as /tmp), nor one that contains the
 * program.
 */
const isOwnFolder = (folder: string, { mode }: Stats): boolean => {
	const sticky = (mode & 0o1000) !== 0;
	const toProgram = relative(folder, process.cwd());
	return !sticky && (toProgram.startsWith(`..${sep}`) || toProgram === '..');
};

function statOf(folder: string): Stats | null {
	try {
		return statSync(folder);
	} catch {
		// It will be made later, or opening it will fail with the reason.
		return null;
	}
}

function close(folder: string, { mode }: Stats): boolean {
	try {
		chmodSync(folder, mode & owner);
		// Some file systems ignore the mode without an error.
		return (statSync(folder).mode & others) === 0;
	} catch {
		return false;
	}
}

const openWords = (folder: string): string =>
	`DATA_DIR: other users of this machine can read ${folder}, which contains customers and their orders. ` +
	'Remove their access (chmod 700), or give the shop a folder of its own.';
