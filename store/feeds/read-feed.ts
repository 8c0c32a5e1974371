import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { SourceRow } from './columns';
import { readCsv } from './csv';
import { decodeText, detectEncoding } from './encoding';
import { FeedUnreadable } from './feed-errors';
import { readJson } from './json';
import { readOnix } from './onix';
import { readStockTable, readTable, type TableOptions } from './table';
import type { FeedItem, StockRecord, TitleRecord } from './title-record';
import { readXlsx } from './xlsx';

export interface ReadFeedOptions extends TableOptions {
	/** Told the bytes of the file that have been read since it was told last. */
	onBytes?: (bytes: number) => void;
}

type FeedFormat = 'xml' | 'xlsx' | 'json' | 'table';

const HEAD_BYTES = 4096;
const CHUNK_BYTES = 256 * 1024;

/**
 * The titles of a feed file: ONIX, an Excel workbook, JSON or JSON lines, CSV or tab-separated text, told apart by what
 * is in it, whatever its name. Streams, so memory does not grow with the file. Records and refusals come in the order of
 * the file. Throws `FeedUnreadable` for a file that is none of these, and `FeedBroken` where one breaks off.
 */
export async function* readTitles(
	path: string,
	options: ReadFeedOptions = {},
): AsyncGenerator<FeedItem<TitleRecord>, void, undefined> {
	const format = await detectFormat(path);
	if (format === 'xml') yield* readOnix(bytesOf(path, options));
	else yield* readTable(rowsOf(path, format, options), options);
}

/** The stock of a file, read as in `readTitles`; ONIX is refused, for it tells no stock of a shop. */
export async function* readStock(
	path: string,
	options: ReadFeedOptions = {},
): AsyncGenerator<FeedItem<StockRecord>, void, undefined> {
	const format = await detectFormat(path);
	if (format === 'xml') throw new FeedUnreadable('a stock file is a table or JSON, and this is XML');
	yield* readStockTable(rowsOf(path, format, options), options);
}

function rowsOf(
	path: string,
	format: Exclude<FeedFormat, 'xml'>,
	options: ReadFeedOptions,
): AsyncGenerator<SourceRow[], void, undefined> {
	if (format === 'xlsx') return readXlsx(path, { onBytes: options.onBytes });
	const text = decodeText(bytesOf(path, options), 'text');
	return format === 'json' ? readJson(text) : readCsv(text);
}

async function* bytesOf(path: string, { onBytes }: ReadFeedOptions): AsyncGenerator<Uint8Array, void, undefined> {
	const stream: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: CHUNK_BYTES });
	for await (const chunk of stream) {
		onBytes?.(chunk.length);
		yield chunk;
	}
}

async function detectFormat(path: string): Promise<FeedFormat> {
	const head = await readHead(path);
	if (head.length === 0) throw new FeedUnreadable('the file is empty');
	if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return 'xlsx';
	if (head.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))) {
		throw new FeedUnreadable('this is an old Excel file (.xls) or one with a password: save it as .xlsx or CSV');
	}
	if (head[0] === 0x1f && head[1] === 0x8b) throw new FeedUnreadable('the file is compressed: unpack it first');
	if (head.subarray(0, 5).toString('latin1') === '%PDF-') throw new FeedUnreadable('this is a PDF, not a feed');
	let start = '';
	for await (const text of decodeText(only(head), 'text')) start += text;
	if (detectEncoding(head, 'text') === 'utf-8' && head.includes(0)) {
		throw new FeedUnreadable('the file is neither text nor an Excel workbook');
	}
	const first = start.trimStart();
	if (/^<(?:!DOCTYPE\s+html|html)\b/i.test(first)) throw new FeedUnreadable('this is a web page, not a feed');
	if (first.startsWith('<')) return 'xml';
	return /^(?:\{|\[\s*(?:[{\]"]|$))/.test(first) ? 'json' : 'table';
}

async function readHead(path: string): Promise<Buffer> {
	try {
		const file = await open(path);
		try {
			const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
			return buffer.subarray(0, bytesRead);
		} finally {
			await file.close();
		}
	} catch (error) {
		throw new FeedUnreadable(`the file cannot be opened: ${error instanceof Error ? error.message : error}`);
	}
}

async function* only(bytes: Buffer): AsyncGenerator<Uint8Array, void, undefined> {
	yield bytes;
}
