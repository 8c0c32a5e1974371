import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs } from '../store/contract/durations';
import { maxLifeSeconds } from '../store/foundation/caching/collect-tags';
import { type FiledPage, readPage, writtenPage } from './page-file';

/** The largest page that is written, in bytes. A larger one would leave no room for others. */
const largestPage = 4 * 2 ** 20;
/** The most unpacked bytes that may wait to be written. More are not written. */
const maxWaitingBytes = 16 * 2 ** 20;
/** The bytes of disk space that the cache leaves free for the shop itself. */
const leftForTheShop = 512 * 2 ** 20;
/** The size of a block on disk, in bytes. A file takes whole blocks. */
const block = 4096;
/**
 * The share of the space that all processes may write between two sweeps. A sweep keeps files in the rest of the space.
 */
const betweenSweeps = 1 / 8;
/** How long writing pauses after a file could not be written, in milliseconds. */
const pauseAfterFailure = 60_000;
/**
 * The longest time between two sweeps while pages are written, in milliseconds. Expired pages are removed even if there
 * is room.
 */
const maxUnsweptMs = hourMs;
/** The age of an abandoned temporary file, in milliseconds. Its writer did not finish it. */
const maxWritingMs = 60_000;

/** The format of the folders' names. A folder with another name does not belong to the shop. */
const numberForm = /^[\da-f]{32}$/;
/** The name of an empty file, with the newest change that a page in the folder was made after. */
const newestPrefix = 'newest-';
const temporaryPrefix = '.';

/** Returns the folder with the pages of all builds. */
export const pagesFolder = (dataDir: string): string => join(dataDir, 'pages');

export interface DiskPages {
	/** Reads a complete page. The caller has to check whether the page is stale. Never fails. */
	read(key: string): Promise<FiledPage | null>;
	/**
	 * Writes a page after the request was answered. Never fails.
	 * @param bytes the size of the page while it waits
	 * @param make returns the page when its turn comes
	 */
	write(bytes: number, make: () => Promise<FiledPage>): void;
	/** Removes all pages. Call this when changes were lost, because their numbers will be reused for other changes. */
	clear(): Promise<void>;
	/** Writes the waiting pages. */
	stop(): Promise<void>;
}

export interface DiskPagesOptions {
	folder: string;
	/**
	 * Identifies everything that pages are made from beside the data of their tags, such as the build. Pages with another
	 * number are removed.
	 */
	number: string;
	/** The most bytes that all processes sharing the folder may write. */
	maxBytes: number;
	/** How many processes share the folder. */
	processes: number;
	/** Looks up the number of the shop's last change. The answer must not be older than the call. */
	last(): Promise<number>;
	/** The bytes of disk space that are left free for the shop. */
	reserve?: number;
}

/**
 * Opens the pages that this process, earlier ones and concurrent ones have written.
 * @throws errors of the disk
 */
export async function openDiskPages(options: DiskPagesOptions): Promise<DiskPages> {
	const { folder, number, maxBytes, processes, reserve = leftForTheShop } = options;
	const own = join(folder, number);
	await mkdir(folder, { recursive: true, mode: 0o700 });
	// A folder that another build still writes to may not be removable at once.
	for (const other of await readdir(folder))
		if (other !== number && numberForm.test(other)) await remove(join(folder, other)).catch(() => undefined);
	// A lower number of changes means that the database was restored to an earlier state, and will reuse the numbers for
	// other changes.
	const newest = await newestIn(own);
	// Reads the folder before the last change, because another process may write a change that it has just learned of.
	if ((await options.last()) < newest) await remove(own);
	for (let shard = 0; shard < 256; shard += 1)
		await mkdir(join(own, shard.toString(16).padStart(2, '0')), { recursive: true, mode: 0o700 });
	return new Written(own, { maxBytes, share: (maxBytes * betweenSweeps) / processes, reserve });
}

interface Room {
	maxBytes: number;
	/** The bytes that this process may write before it sweeps. */
	share: number;
	reserve: number;
}

interface Filed {
	path: string;
	/** The bytes that the file takes on disk. */
	bytes: number;
	/** When the file was written, in milliseconds. */
	writtenAt: number;
}

class Written implements DiskPages {
	readonly #folder: string;
	readonly #room: Room;
	#waiting: { bytes: number; make: () => Promise<FiledPage> }[] = [];
	#waitingBytes = 0;
	#writing: Promise<void> | null = null;
	#newest = Number.NEGATIVE_INFINITY;
	/** The bytes that may be written until the next sweep. */
	#left = 0;
	#sweptAt = Number.NEGATIVE_INFINITY;
	#pausesUntil = 0;

	constructor(folder: string, room: Room) {
		this.#folder = folder;
		this.#room = room;
	}

	async read(key: string): Promise<FiledPage | null> {
		const path = this.#pathOf(key);
		const file = await readFile(path).catch(() => null);
		if (!file) return null;
		const page = readPage(file);
		// On a read-only disk the file stays, and is ignored.
		if (!page) await remove(path).catch(() => undefined);
		return page?.key === key ? page : null;
	}

	write(bytes: number, make: () => Promise<FiledPage>): void {
		if (this.#waitingBytes + bytes > maxWaitingBytes || performance.now() < this.#pausesUntil) return;
		this.#waiting.push({ bytes, make });
		this.#waitingBytes += bytes;
		this.#writing ??= this.#writeAll().finally(() => {
			this.#writing = null;
		});
	}

	async clear(): Promise<void> {
		[this.#waiting, this.#waitingBytes] = [[], 0];
		await this.#writing;
		// Keeps the marker of the newest change, because other processes may still write pages that depend on it.
		for (const { path } of await this.#filed().catch(() => [])) await remove(path).catch(() => undefined);
	}

	async stop(): Promise<void> {
		await this.#writing;
	}

	async #writeAll(): Promise<void> {
		for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
			this.#waitingBytes -= next.bytes;
			try {
				await this.#writeOne(await next.make());
			} catch {
				// The disk is full, or another build has removed the folder. Discards the waiting pages, which can be rendered
				// again.
				this.#pausesUntil = performance.now() + pauseAfterFailure;
				[this.#waiting, this.#waitingBytes] = [[], 0];
			}
		}
	}

	async #writeOne(page: FiledPage): Promise<void> {
		const file = writtenPage(page);
		if (file.length > largestPage) return;
		if (this.#left < file.length || performance.now() > this.#sweptAt + maxUnsweptMs)
			this.#left = Math.min(this.#room.share, await this.#sweep());
		if (this.#left < file.length) {
			this.#pausesUntil = performance.now() + pauseAfterFailure;
			return;
		}
		await this.#tellNewest(page.last);
		const path = this.#pathOf(page.key);
		// Readers find either the whole file or none.
		const begun = join(this.#folder, `${temporaryPrefix}${randomUUID()}`);
		try {
			await writeFile(begun, file, { mode: 0o600, flag: 'wx' });
			await rename(begun, path);
		} catch (error) {
			await remove(begun);
			throw error;
		}
		this.#left -= onDisk(file.length);
	}

	/** Call this before the page itself is written. */
	async #tellNewest(last: number): Promise<void> {
		if (last <= this.#newest) return;
		const before = this.#newest;
		await writeFile(join(this.#folder, `${newestPrefix}${last}`), '', { mode: 0o600 });
		this.#newest = last;
		if (before >= 0) await remove(join(this.#folder, `${newestPrefix}${before}`));
	}

	/** Lists the files of pages. Removes abandoned temporary files on the way. */
	async #filed(): Promise<Filed[]> {
		const files: Filed[] = [];
		for (const entry of await readdir(this.#folder, { withFileTypes: true })) {
			const path = join(this.#folder, entry.name);
			if (entry.isDirectory()) {
				for (const name of await readdir(path)) {
					const found = await stat(join(path, name)).catch(() => null);
					if (found) files.push({ path: join(path, name), bytes: onDisk(found.size), writtenAt: found.mtimeMs });
				}
			} else if (entry.name.startsWith(temporaryPrefix)) {
				const found = await stat(path).catch(() => null);
				if (found && found.mtimeMs < Date.now() - maxWritingMs) await remove(path);
			}
		}
		return files;
	}

	/**
	 * Removes expired pages, then the oldest ones, until there is room.
	 * @returns how many bytes may be written to disk
	 */
	async #sweep(): Promise<number> {
		this.#sweptAt = performance.now();
		const files = await this.#filed();
		const { bavail, bsize } = await statfs(this.#folder);
		let free = bavail * bsize - this.#room.reserve;
		let size = files.reduce((sum, { bytes }) => sum + bytes, 0);
		files.sort((one, other) => other.writtenAt - one.writtenAt);
		const most = this.#room.maxBytes * (1 - betweenSweeps);
		const over = Date.now() - maxLifeSeconds * 1000;
		const mayGo = ({ writtenAt }: Filed) => size > most || free < 0 || writtenAt <= over;
		for (let oldest = files.pop(); oldest && mayGo(oldest); oldest = files.pop()) {
			await remove(oldest.path);
			size -= oldest.bytes;
			free += oldest.bytes;
		}
		return free;
	}

	#pathOf(key: string): string {
		const name = createHash('sha256').update(key).digest('hex');
		return join(this.#folder, name.slice(0, 2), name.slice(2));
	}
}

const onDisk = (bytes: number): number => Math.ceil(bytes / block) * block;

const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true });

/** Returns the newest change that a page in the folder was made after; negative infinity when there is none. */
async function newestIn(folder: string): Promise<number> {
	const names = await readdir(folder).catch(() => []);
	const numbers = names
		.filter((name) => name.startsWith(newestPrefix))
		.map((name) => Number(name.slice(newestPrefix.length)));
	return Math.max(Number.NEGATIVE_INFINITY, ...numbers);
}
