import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes files in a folder that are older than `lifetime` seconds. Has no effect if the folder does not exist. */
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
