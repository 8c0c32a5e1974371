import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { FeedBroken, FeedUnreadable, WorkbookTooLarge } from './feed-errors';
import type { Progress } from './file-bytes';

export interface ZipOptions extends Progress {
	/** The kind of zip file, for example 'workbook', for error messages. */
	what: string;
	/** The maximum total size of the unpacked files, in bytes. A small zip file may contain very large files. */
	maxBytes?: number | undefined;
}

const defaultMaxBytes = 2 * 1024 ** 3;
const withPassword = 'the zip has a password: unpack it first';
const maxParts = 10_000;
/** The highest compression ratio that deflate can reach. A zip entry with a higher compression ratio is damaged. */
const maxDeflationRatio = 1032;

/**
 * The files in a zip file, by name. Each file can be read only once. The size limit applies to all files of the zip together.
 */
export class ZipParts {
	readonly #zip: ZipFile;
	readonly #entries = new Map<string, Entry>();
	readonly #what: string;
	readonly #onBytes: (bytes: number) => void;
	#left: number;

	private constructor(zip: ZipFile, { what, maxBytes = defaultMaxBytes, onBytes = () => undefined }: ZipOptions) {
		this.#zip = zip;
		this.#what = what;
		this.#left = maxBytes;
		this.#onBytes = onBytes;
	}

	/**
	 * Opens a zip file and reads its directory. The caller must close the zip file.
	 * @throws {FeedUnreadable} for an invalid zip file, and for a zip file with too many files, with a password, or with a file
	 * whose name leads outside the zip
	 * @throws {FeedBroken} for a damaged directory of the zip file
	 */
	static async open(path: string, options: ZipOptions): Promise<ZipParts> {
		let zip: ZipFile;
		try {
			zip = await yauzl.openPromise(path, { autoClose: false });
		} catch (error) {
			throw new FeedUnreadable(`the file is not a complete ${options.what}: ${reason(error)}`);
		}
		const parts = new ZipParts(zip, options);
		try {
			await parts.#list();
		} catch (error) {
			parts.close();
			throw error;
		}
		return parts;
	}

	async #list(): Promise<void> {
		if (this.#zip.entryCount > maxParts)
			throw new FeedUnreadable(`the file is not a valid ${this.#what}: it has too many parts`);
		try {
			for await (const entry of this.#zip.eachEntry()) this.#add(entry);
		} catch (error) {
			if (error instanceof FeedUnreadable) throw error;
			if (/strong encryption/.test(reason(error))) throw new FeedUnreadable(withPassword);
			const [, outside] = /^(?:invalid relative|absolute) path: (.*)/s.exec(reason(error)) ?? [];
			if (outside !== undefined) throw new FeedUnreadable(`the zip names a file outside of it: ${outside}`);
			throw new FeedBroken(`the ${this.#what}'s table of contents is damaged: ${reason(error)}`);
		}
	}

	/**
	 * Adds a zip entry under its name. If the name is already used, the number of the entry within the zip is added to the name.
	 */
	#add(entry: Entry): void {
		if (entry.isEncrypted()) throw new FeedUnreadable(withPassword);
		const name = entry.fileName.replace(/^\//, '');
		this.#entries.set(this.has(name) ? `${name} (file ${this.#entries.size + 1})` : name, entry);
	}

	close(): void {
		this.#zip.close();
	}

	has(name: string): boolean {
		return this.#entries.has(name);
	}

	/** The names of the files in the zip, with their packed and unpacked sizes in bytes. */
	get files(): { name: string; packed: number; unpacked: number }[] {
		return [...this.#entries].map(([name, { compressedSize, uncompressedSize }]) => ({
			name,
			packed: compressedSize,
			unpacked: uncompressedSize,
		}));
	}

	/** Yields the unpacked bytes of one file in the zip while the caller reads them. */
	async *bytes(name: string, limit = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array, void, undefined> {
		const entry = this.#entries.get(name);
		if (!entry) throw new FeedUnreadable(`the file is not a valid ${this.#what}: it has no ${name}`);
		if (entry.uncompressedSize > (entry.compressedSize + 1) * maxDeflationRatio) {
			throw new FeedBroken(`the ${this.#what} is damaged in ${name}: its size is wrong`);
		}
		if (entry.uncompressedSize > Math.min(limit, this.#left)) {
			throw new WorkbookTooLarge(`the ${this.#what} is too large when unpacked: save it as CSV`);
		}
		this.#left -= entry.uncompressedSize;
		const packed = entry.compressedSize / Math.max(1, entry.uncompressedSize);
		let unpacked = 0;
		let sum = 0;
		try {
			// The zip library throws an error as soon as a file has more bytes than its entry announced.
			const stream: AsyncIterable<Buffer> = await this.#zip.openReadStreamPromise(entry);
			for await (const chunk of stream) {
				const before = Math.floor(unpacked * packed);
				unpacked += chunk.length;
				sum = crc32(chunk, sum);
				this.#onBytes(Math.floor(unpacked * packed) - before);
				yield chunk;
			}
		} catch (error) {
			throw new FeedBroken(`the ${this.#what} is damaged in ${name}: ${reason(error)}`);
		}
		if (sum !== entry.crc32) throw new FeedBroken(`the ${this.#what} is damaged in ${name}: its checksum is wrong`);
	}
}

function reason(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
