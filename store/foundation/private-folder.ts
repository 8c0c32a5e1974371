import { chmodSync, type Stats, statSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';

/** The permission bits of a file mode for the owner, the group and all other users. */
const [owner, group, others] = [0o700, 0o070, 0o007];

/**
 * Protects the shop's files from other users of the machine, because the files contain customers, orders, and e-mails with log-in
 * links. Each process calls this function before it writes a file. Only the user that runs the process can then access its files.
 * Removes the permissions of other users from the data folder. A folder with permissions for its group (`chmod 770`) was set up
 * on purpose. A folder with group permissions keeps these permissions, and the group can also access new files. Has no effect on
 * Windows, which has no file modes.
 * @returns a warning for the operator if other users can still access the folder, otherwise null
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
 * Returns whether a folder belongs to the shop alone. Returns false for a folder for files of all users (sticky, such as /tmp)
 * and for the folder that contains the program.
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
		// A missing folder needs no warning. The folder will be created later, or opening it will fail with the reason.
		return null;
	}
}

function close(folder: string, { mode }: Stats): boolean {
	try {
		chmodSync(folder, mode & owner);
		// The mode is read again, because some file systems ignore a changed mode without an error.
		return (statSync(folder).mode & others) === 0;
	} catch {
		return false;
	}
}

const openWords = (folder: string): string =>
	`DATA_DIR: other users of this machine can read ${folder}, which contains customers and their orders. ` +
	'Remove their access (chmod 700), or give the shop a folder of its own.';
