import type { SourceRow } from './columns';
import { readCsv } from './csv';
import { decodeText } from './encoding';
import { FeedUnreadable } from './feed-errors';
import { bytesOf, type Progress } from './file-bytes';
import { type FileKind, kindOfFile } from './file-kind';
import { readJson } from './json';
import { readOnix } from './onix';
import { readStockTable, readTable, type TableOptions } from './table';
import type { FeedItem, StockRecord, TitleRecord } from './title-record';
import { readXlsx } from './xlsx';

export interface ReadFeedOptions extends TableOptions, Progress {}

type FeedFormat = 'xml' | 'xlsx' | 'json' | 'table';

const OLD_EXCEL = 'this is an old Excel file (.xls) or one with a password: save it as .xlsx or CSV';
const REFUSED: Partial<Record<FileKind, string>> = {
	empty: 'the file is empty',
	cfb: OLD_EXCEL,
	biff: OLD_EXCEL,
	gzip: 'the file is compressed: unpack it first',
	pdf: 'this is a PDF, not a feed',
	binary: 'the file is neither text nor an Excel workbook',
	page: 'this is a web page, not a feed',
};

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

async function detectFormat(path: string): Promise<FeedFormat> {
	const kind = await kindOfFile(path).catch((error) => {
		throw new FeedUnreadable(`the file cannot be opened: ${error instanceof Error ? error.message : error}`);
	});
	const refused = REFUSED[kind];
	if (refused) throw new FeedUnreadable(refused);
	return kind === 'zip' ? 'xlsx' : kind === 'markup' ? 'xml' : kind === 'json' ? 'json' : 'table';
}
