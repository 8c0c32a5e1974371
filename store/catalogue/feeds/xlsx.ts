import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import type { SourceRow } from './columns';
import { decodeText } from './encoding';
import { FeedBroken, FeedUnreadable, WorkbookTooLarge } from './feed-errors';
import type { Progress } from './file-bytes';
import { SharedTexts } from './xlsx/shared-texts';
import { readSheet } from './xlsx/sheet';
import { dateStyles, findSheets, readShared } from './xlsx/workbook';

export interface XlsxOptions extends Progress {
	/** The most bytes that the workbook may unpack to: a small file can hold a very large one. */
	maxBytes?: number;
	/** The most bytes that the texts may take which cells share: they are held in memory, the sheet is not. */
	maxSharedBytes?: number;
	/**
	 * Called again and again for the indexes of the columns that are wanted: cells of others are given as ''. Null for
	 * all.
	 */
	wanted?: () => ReadonlySet<number> | null;
}

const defaultMaxBytes = 2 * 1024 ** 3;
const sharedStringsFile = 'xl/sharedStrings.xml';
const stylesFile = 'xl/styles.xml';
const defaultMaxSharedBytes = 256 * 1024 ** 2;
const maxParts = 10_000;
/** The highest ratio that deflating reaches: an entry that tells a higher one is damaged. */
const maxDeflationRatio = 1032;

/**
 * Reads the rows of the first sheet of an Excel workbook (.xlsx) that is not hidden, in batches; `at` is the row's
 * number. Cells are given as text: numbers with every digit, dates as YYYY-MM-DD. The sheet streams.
 * @throws {FeedUnreadable} for a zip that is no workbook or unpacks to too much.
 * @throws {FeedBroken} for a workbook that is damaged.
 */
export async function* readXlsx(path: string, options: XlsxOptions = {}): AsyncGenerator<SourceRow[], void, undefined> {
	for await (const { rows, isHidden } of readSheets(path, options)) if (!isHidden) return yield* rows;
}

export interface Sheet {
	name: string;
	isHidden: boolean;
	rows: AsyncGenerator<SourceRow[], void, undefined>;
}

/**
 * Opens every sheet of a workbook, hidden ones too, as `readXlsx` does one. A sheet is read before the next is asked
 * for, or not at all.
 */
export async function* readSheets(path: string, options: XlsxOptions = {}): AsyncGenerator<Sheet, void, undefined> {
	const zip = await openZip(path);
	try {
		const parts = new Parts(zip, options);
		await parts.list();
		const { sheets, date1904 } = await findSheets((name) => parts.open(name));
		const limit = options.maxSharedBytes ?? defaultMaxSharedBytes;
		const shared = parts.has(sharedStringsFile)
			? await readShared(parts.open(sharedStringsFile, limit))
			: new SharedTexts();
		const dates = parts.has(stylesFile) ? await dateStyles(parts.open(stylesFile)) : new Set<number>();
		for (const { name, path, isHidden } of sheets) {
			yield { name, isHidden, rows: readSheet(parts.open(path), { shared, dates, date1904 }, options.wanted) };
		}
	} finally {
		zip.close();
	}
}

async function openZip(path: string): Promise<ZipFile> {
	try {
		return await yauzl.openPromise(path, { autoClose: false });
	} catch (error) {
		throw new FeedUnreadable(`the file is no whole Excel workbook: ${reason(error)}`);
	}
}

class Parts {
	readonly #zip: ZipFile;
	readonly #entries = new Map<string, Entry>();
	readonly #onBytes: (bytes: number) => void;
	#left: number;

	constructor(zip: ZipFile, { maxBytes = defaultMaxBytes, onBytes = () => undefined }: XlsxOptions) {
		this.#zip = zip;
		this.#left = maxBytes;
		this.#onBytes = onBytes;
	}

	async list(): Promise<void> {
		if (this.#zip.entryCount > maxParts)
			throw new FeedUnreadable('the file is no Excel workbook: it has too many parts');
		try {
			for await (const entry of this.#zip.eachEntry()) this.#entries.set(entry.fileName.replace(/^\//, ''), entry);
		} catch (error) {
			throw new FeedBroken(`the workbook's table of contents is damaged: ${reason(error)}`);
		}
	}

	has(name: string): boolean {
		return this.#entries.has(name);
	}

	open(name: string, limit = Number.POSITIVE_INFINITY): AsyncGenerator<string, void, undefined> {
		return decodeText(this.#unpack(name, limit), 'xml');
	}

	async *#unpack(name: string, limit: number): AsyncGenerator<Uint8Array, void, undefined> {
		const entry = this.#entries.get(name);
		if (!entry) throw new FeedUnreadable(`the file is no Excel workbook: it has no ${name}`);
		if (entry.uncompressedSize > (entry.compressedSize + 1) * maxDeflationRatio) {
			throw new FeedBroken(`the workbook is damaged in ${name}: its size is wrong`);
		}
		if (entry.uncompressedSize > Math.min(limit, this.#left)) {
			throw new WorkbookTooLarge('the workbook unpacks to more than the shop reads: save it as CSV');
		}
		this.#left -= entry.uncompressedSize;
		const packed = entry.compressedSize / Math.max(1, entry.uncompressedSize);
		let unpacked = 0;
		let sum = 0;
		try {
			// Its reader fails as soon as more bytes come than the entry announced.
			const stream: AsyncIterable<Buffer> = await this.#zip.openReadStreamPromise(entry);
			for await (const chunk of stream) {
				const before = Math.floor(unpacked * packed);
				unpacked += chunk.length;
				sum = crc32(chunk, sum);
				this.#onBytes(Math.floor(unpacked * packed) - before);
				yield chunk;
			}
		} catch (error) {
			throw new FeedBroken(`the workbook is damaged in ${name}: ${reason(error)}`);
		}
		if (sum !== entry.crc32) throw new FeedBroken(`the workbook is damaged in ${name}: its checksum is wrong`);
	}
}

function reason(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
