import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes the files of a folder that were written longer ago than so many seconds. A folder that is not there is swept. */
export async function sweepFiles(folder: string, lifetime: number): Promise<void> {
	const files = await readdir(folder).catch(() => []);
	for (const file of files) {
		const path = join(folder, file);
		const age = await stat(path).then(
			({ mtimeMs }) => Date.now() - mtimeMs,
			() => 0,
		);
		if (age > lifetime * 1000) await rm(path, { force: true });
	}
}
