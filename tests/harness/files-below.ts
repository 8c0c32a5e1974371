import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a file or folder that another process may delete meanwhile. Returns undefined if it is gone. */
export function unlessGone<Value>(read: () => Value): Value | undefined {
	try {
		return read();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}

/** Returns the paths of files below a folder that others change. Node's recursive `readdir` fails if a folder disappears. */
export const filesBelow = (folder: string): string[] =>
	(unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? []).flatMap((entry) => {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) return filesBelow(path);
		return entry.isFile() ? [path] : [];
	});
