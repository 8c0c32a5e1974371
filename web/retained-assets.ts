import { copyFile, mkdir, readdir, rename, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { daySeconds, hourMs } from '../store/contract/durations';
import { type Repeating, repeat } from '../store/foundation/repeat';
import { sweepFiles } from '../store/foundation/sweep-files';

/** For how long files of a build are there after its last process has ended. Seconds. */
const retainedSeconds = daySeconds;
const everyMs = hourMs;

/** A process without a store of its own has it in its folder, too: it says nothing of whether a shop is there. */
export const assetsFolder = 'assets';

/** Where the files of all builds that serve the same data are kept, beside the data. */
export const retainedAssets = (dataDir: string): string => join(dataDir, assetsFolder);

/**
 * Keeps a build's files for the builds before and after it. A page in a cache, or in a tab, names the files of the
 * build that it came of, and may ask another build for them. Each process says now and then that its own are used; what
 * nobody has used for a day goes.
 */
export function retainAssets(built: string, dataDir: string, onError: (error: unknown) => void): Repeating {
	return repeat(() => retainOnce(built, retainedAssets(dataDir)), { everyMs, onError });
}

/** @param now milliseconds */
export async function retainOnce(built: string, folder: string, now = Date.now()): Promise<void> {
	await mkdir(folder, { recursive: true });
	for (const name of await readdir(built)) {
		// A file that is asked of another build is sent as it is.
		if (/\.(?:br|gz)$/.test(name)) continue;
		const kept = join(folder, name);
		if (!(await isThere(kept))) {
			// Other processes may be asked for the file at this moment: it has to be there whole, or not at all.
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
