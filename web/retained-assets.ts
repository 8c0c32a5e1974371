import { copyFile, mkdir, readdir, rename, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { daySeconds, hourMs } from '../store/contract/durations';
import { type Repeating, repeat } from '../store/foundation/repeat';
import { sweepFiles } from '../store/foundation/sweep-files';

/** The number of seconds for which a build's files are kept after the build's last process has ended. */
const retainedSeconds = daySeconds;
const everyMs = hourMs;

/**
 * The name of the folder with the files of all builds. A process without its own store also creates this folder in its data
 * folder, so the folder does not mean that a shop exists.
 */
export const assetsFolder = 'assets';

/** Returns the folder with the files of all builds that use the same data folder. */
export const retainedAssets = (dataDir: string): string => join(dataDir, assetsFolder);

/**
 * Keeps copies of a build's files for servers with other builds. A page in a cache or in a browser tab links to the files of its
 * own build. A server with another build may get the requests for these files. Each process regularly updates the time stamps of
 * its own files. Deletes files that no process has used for a day.
 */
export function retainAssets(built: string, dataDir: string, onError: (error: unknown) => void): Repeating {
	return repeat(() => retainOnce(built, retainedAssets(dataDir)), { everyMs, onError });
}

/** Updates the time stamps of this build's files and deletes old files, once. @param now in milliseconds */
export async function retainOnce(built: string, folder: string, now = Date.now()): Promise<void> {
	await mkdir(folder, { recursive: true });
	for (const name of await readdir(built)) {
		// Does not copy compressed files, because the server sends files of other builds uncompressed.
		if (/\.(?:br|gz)$/.test(name)) continue;
		const kept = join(folder, name);
		if (!(await isThere(kept))) {
			// Gives the copy its final name only after the copy is complete, because another process may be sending the file.
			const coming = join(folder, `.${name}.${process.pid}`);
			await copyFile(join(built, name), coming);
			await rename(coming, kept);
		}
		await utimes(kept, now / 1000, now / 1000);
	}
	await sweepFiles(folder, retainedSeconds);
}

const isThere = (path: string): Promise<boolean> =>
	stat(path).then(
		() => true,
		() => false,
	);
