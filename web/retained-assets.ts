import { copyFile, mkdir, readdir, rename, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { daySeconds, hourMs } from '../store/contract/durations';
import { type Repeating, repeat } from '../store/foundation/repeat';
import { sweepFiles } from '../store/foundation/sweep-files';

/** How long the files of a build are kept after its last process has ended, in seconds. */
const retainedSeconds = daySeconds;
const everyMs = hourMs;

/**
 * A process without its own store also has this folder in its data folder. The folder does not mean that a shop exists.
 */
export const assetsFolder = 'assets';

/** Returns the folder for the files of all builds that serve the same data, beside the data. */
export const retainedAssets = (dataDir: string): string => join(dataDir, assetsFolder);

/**
 * Keeps a build's files for the builds before and after it. A page in a cache, or in a tab, names the files of its own
 * build, and may request them from another build. Each process regularly marks its own files as used. Files that were
 * unused for a day are removed.
 */
export function retainAssets(built: string, dataDir: string, onError: (error: unknown) => void): Repeating {
	return repeat(() => retainOnce(built, retainedAssets(dataDir)), { everyMs, onError });
}

/** @param now in milliseconds */
export async function retainOnce(built: string, folder: string, now = Date.now()): Promise<void> {
	await mkdir(folder, { recursive: true });
	for (const name of await readdir(built)) {
		// A file of another build is sent uncompressed.
		if (/\.(?:br|gz)$/.test(name)) continue;
		const kept = join(folder, name);
		if (!(await isThere(kept))) {
			// Renames the complete copy into place, because other processes may send the file at this moment.
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
