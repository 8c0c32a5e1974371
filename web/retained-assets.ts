import { copyFile, mkdir, readdir, rename, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { daySeconds, hourMs } from '../store/contract/durations';
import { type Repeating, repeat } from '../store/foundation/repeat';
import { sweepFiles } from '../store/foundation/sweep-files';

/** For how many seconds a build's files are kept after its last process has ended. */
const retainedSeconds = daySeconds;
const everyMs = hourMs;

/**
 * The name of the folder. A process without a store of its own also creates it in its data folder, so this folder does not mean
 * that a shop exists.
 */
export const assetsFolder = 'assets';

/** Returns the folder with the files of all builds that use the same data folder. */
export const retainedAssets = (dataDir: string): string => join(dataDir, assetsFolder);

/**
 * Keeps copies of a build's files for other builds. A page in a cache or in a browser tab names the files of its own build, but
 * may request them from a server with another build. Each process regularly updates the time stamps of its own files. Files that
 * were not used for a day are deleted.
 */
export function retainAssets(built: string, dataDir: string, onError: (error: unknown) => void): Repeating {
	return repeat(() => retainOnce(built, retainedAssets(dataDir)), { everyMs, onError });
}

/** Updates and deletes files once. @param now in milliseconds */
export async function retainOnce(built: string, folder: string, now = Date.now()): Promise<void> {
	await mkdir(folder, { recursive: true });
	for (const name of await readdir(built)) {
		// Skips compressed files, because files of other builds are sent uncompressed.
		if (/\.(?:br|gz)$/.test(name)) continue;
		const kept = join(folder, name);
		if (!(await isThere(kept))) {
			// Renames the complete copy into place, because another process may be sending the file.
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
