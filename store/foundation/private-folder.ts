import { chmodSync, type Stats, statSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';

/** What a mode lets the owner, the group and everybody else do. */
const [owner, group, others] = [0o700, 0o070, 0o007];

/**
 * Keeps what the shop writes from the other users of the machine: customers, their orders, and mails with links that open an
 * account are among it. To be called by each process before it writes anything; what it writes from then on, wherever, is its
 * own user's alone. A data folder that others may look into is closed to them, with all that is in it. One that is the
 * group's and nobody else's (`chmod 770`) was made so by somebody: it stays, and new files are the group's as well.
 * On Windows, whose folders have no such modes, it does nothing.
 * @returns what to tell the operator: where the folder stays open
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

/** A folder for files of all users, or that has the program itself in it, has more in it than the shop's data. */
const isOwnFolder = (folder: string, { mode }: Stats): boolean => {
	const sticky = (mode & 0o1000) !== 0;
	const toProgram = relative(folder, process.cwd());
	return !sticky && (toProgram.startsWith(`..${sep}`) || toProgram === '..');
};

function statOf(folder: string): Stats | null {
	try {
		return statSync(folder);
	} catch {
		// It is made yet, or opening it will say why it cannot be.
		return null;
	}
}

function close(folder: string, { mode }: Stats): boolean {
	try {
		chmodSync(folder, mode & owner);
		// Some disks take it without a word and do nothing.
		return (statSync(folder).mode & others) === 0;
	} catch {
		return false;
	}
}

const openWords = (folder: string): string =>
	`DATA_DIR: other users of this machine may look into ${folder}, where customers and their orders are. ` +
	'Take that from them (chmod 700), or give the shop a folder of its own.';
