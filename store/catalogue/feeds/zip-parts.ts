import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { FeedBroken, FeedUnreadable, WorkbookTooLarge } from './feed-errors';
import type { Progress } from './file-bytes';

export interface ZipOptions extends Progress {
	/** The kind of zip, for error messages: 'workbook'. */
	what: string;
	/** The largest total size of the unpacked files, in bytes. A small zip can contain very large files. */
	maxBytes?: number | undefined;
}

const defaultMaxBytes = 2 * 1024 ** 3;
const withPassword = 'the zip has a password: unpack it first';
const maxParts = 10_000;
/** The highest ratio that deflate compression reaches. An entry with a higher ratio is damaged. */
const maxDeflationRatio = 1032;

/** The files in a zip, by name. Each can be read once. The size limit applies to all of them together. */
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
	 * Opens a zip and reads its directory. The caller must close it.
	 * @throws {FeedUnreadable} for an invalid zip, and for a zip with too many files, a password, or a file whose name leads
	 * outside the zip
	 * @throws {FeedBroken} for a damaged directory
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

	/** Adds an entry under its name. A second entry with the same name gets its number in the zip added. */
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

	/** The names of the files, with their packed and unpacked sizes in bytes. */
	get files(): { name: string; packed: number; unpacked: number }[] {
		return [...this.#entries].map(([name, { compressedSize, uncompressedSize }]) => ({
			name,
			packed: compressedSize,
			unpacked: uncompressedSize,
		}));
	}

	/** Yields the unpacked bytes of a file while the caller reads them. */
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
			// The zip library fails as soon as there are more bytes than the entry announced.
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
