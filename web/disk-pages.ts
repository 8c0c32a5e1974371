import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs } from '../store/contract/durations';
import { maxLifeSeconds } from '../store/foundation/caching/collect-tags';
import { type FiledPage, readPage, writtenPage } from './page-file';

/**
 * The maximum size of a page that is written to disk, in bytes. A larger page would push too many other pages out of the cache.
 */
const largestPage = 4 * 2 ** 20;
/** The maximum number of uncompressed bytes of all pages that wait to be written to disk. Further pages are not written. */
const maxWaitingBytes = 16 * 2 ** 20;
/** The bytes of disk space that the cache leaves free for the shop's other files. */
const leftForTheShop = 512 * 2 ** 20;
/** The block size of the disk, in bytes. Each file occupies whole blocks. */
const block = 4096;
/**
 * The part of the disk cache's space that all processes together may fill between two sweeps. A sweep deletes files until the
 * remaining files fit into the rest of the space.
 */
const betweenSweeps = 1 / 8;
/** After a failed write, no page is written to disk for this number of milliseconds. */
const pauseAfterFailure = 60_000;
/**
 * The maximum time between two sweeps of the disk cache while pages are written, in milliseconds. Sweeps also delete expired
 * pages, even if space is left.
 */
const maxUnsweptMs = hourMs;
/** The age at which a temporary file of the disk cache counts as abandoned, in milliseconds. */
const maxWritingMs = 60_000;

/** The format of the disk cache's folder names. Folders with other names do not belong to the shop. */
const numberForm = /^[\da-f]{32}$/;
/**
 * The prefix of the name of an empty marker file. The name contains the highest change number on which any page in the folder
 * depends.
 */
const newestPrefix = 'newest-';
const temporaryPrefix = '.';

/** Returns the folder that contains the cached pages of all builds. */
export const pagesFolder = (dataDir: string): string => join(dataDir, 'pages');

export interface DiskPages {
	/** Reads a complete page from disk. The caller must check whether the page is stale. Never throws an error. */
	read(key: string): Promise<FiledPage | null>;
	/**
	 * Writes a page to disk after the request was answered. Never throws an error.
	 * @param bytes the size of the page while it waits to be written
	 * @param make returns the page immediately before it is written
	 */
	write(bytes: number, make: () => Promise<FiledPage>): void;
	/**
	 * Deletes all pages from disk. Call this function if the database has lost changes, because the numbers of the lost changes
	 * will be used again for other changes.
	 */
	clear(): Promise<void>;
	/** Writes the waiting pages to disk, and then stops. */
	stop(): Promise<void>;
}

export interface DiskPagesOptions {
	folder: string;
	/**
	 * A number that identifies everything on which pages depend in addition to the data of their tags, such as the build. Pages
	 * with another number are deleted.
	 */
	number: string;
	/** The maximum number of bytes that all processes with the same folder may write. */
	maxBytes: number;
	/** The number of processes that share the folder. */
	processes: number;
	/** Looks up the number of the shop's last change. The result must be current: a cached number is not allowed. */
	last(): Promise<number>;
	/** The number of bytes of disk space that the cache leaves free for the shop. */
	reserve?: number;
}

/**
 * Opens the cached pages on disk, which may come from this process, from earlier processes, or from other running processes.
 * @throws {Error} from the file system, if the folder cannot be created or read
 */
export async function openDiskPages(options: DiskPagesOptions): Promise<DiskPages> {
	const { folder, number, maxBytes, processes, reserve = leftForTheShop } = options;
	const own = join(folder, number);
	await mkdir(folder, { recursive: true, mode: 0o700 });
	// Deletes the folders of other builds. Deleting may fail while a process of another build still writes.
	for (const other of await readdir(folder))
		if (other !== number && numberForm.test(other)) await remove(join(folder, other)).catch(() => undefined);
	// A lower change number means that the database was restored to an earlier state. The database will use the same numbers again
	// for other changes.
	const newest = await newestIn(own);
	// Reads the folder's marker file before the last change number, because another process may just have written a marker file for
	// a new change.
	if ((await options.last()) < newest) await remove(own);
	for (let shard = 0; shard < 256; shard += 1)
		await mkdir(join(own, shard.toString(16).padStart(2, '0')), { recursive: true, mode: 0o700 });
	return new Written(own, { maxBytes, share: (maxBytes * betweenSweeps) / processes, reserve });
}

interface Room {
	maxBytes: number;
	/** The number of bytes that this process may write before the next sweep. */
	share: number;
	reserve: number;
}

interface Filed {
	path: string;
	/** The number of bytes that the file occupies on disk. */
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
	/** The number of bytes that may be written until the next sweep. */
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
		// If the disk is read-only, the file cannot be deleted and is ignored.
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
		// Keeps the marker file, because other processes may still write pages that depend on its change.
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
				// The disk is full, or another build has deleted the folder. Discards the waiting pages, because the shop can render the
				// pages again.
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
		// Gives the file its final name only after the file is complete, so that no process reads an incomplete file.
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

	/** Updates the marker file of the folder. Call this function before the page itself is written. */
	async #tellNewest(last: number): Promise<void> {
		if (last <= this.#newest) return;
		const before = this.#newest;
		await writeFile(join(this.#folder, `${newestPrefix}${last}`), '', { mode: 0o600 });
		this.#newest = last;
		if (before >= 0) await remove(join(this.#folder, `${newestPrefix}${before}`));
	}

	/** Returns the files of cached pages. Also deletes abandoned temporary files. */
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
	 * Deletes expired pages from disk, and then the oldest pages until enough space is free.
	 * @returns how many bytes the process may write before the next sweep
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

/** Returns the change number in the folder's marker file. Returns negative infinity without a marker file. */
async function newestIn(folder: string): Promise<number> {
	const names = await readdir(folder).catch(() => []);
	const numbers = names
		.filter((name) => name.startsWith(newestPrefix))
		.map((name) => Number(name.slice(newestPrefix.length)));
	return Math.max(Number.NEGATIVE_INFINITY, ...numbers);
}
