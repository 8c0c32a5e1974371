import type { SourceRow } from './columns';
import { readCsv } from './csv';
import { decodeText } from './encoding';
import { FeedUnreadable, TableUnusable } from './feed-errors';
import { bytesOf, type Progress } from './file-bytes';
import { type FileKind, kindOfFile } from './file-kind';
import { readJson } from './json';
import { readOnix } from './onix';
import { readStockTable, readTable, type StockTableOptions, type TableOptions } from './table';
import type { FeedItem, StockRecord, TitleRecord } from './title-record';
import { readSheets } from './xlsx';

export interface ReadFeedOptions extends TableOptions, Progress {
	/** What a table's prices are in where neither they nor `currency` say it. A supplier's message is not guessed at. */
	storeCurrency?: string;
}

type FeedFormat = 'xml' | 'xlsx' | 'json' | 'table';

const oldExcel = 'this is an old Excel file (.xls) or one with a password: save it as .xlsx or CSV';
const refusedTable: Partial<Record<FileKind, string>> = {
	empty: 'the file is empty',
	cfb: oldExcel,
	biff: oldExcel,
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
	if (format === 'xml') yield* readOnix(bytesOf(path, options), options.currency);
	else {
		const currency = options.currency ?? options.storeCurrency;
		yield* readTables(path, format, { ...options, currency }, readTable);
	}
}

/** The stock of a file, read as in `readTitles`; ONIX is refused, for it tells no stock of a shop. */
export async function* readStock(
	path: string,
	options: StockTableOptions & Progress = {},
): AsyncGenerator<FeedItem<StockRecord>, void, undefined> {
	const format = await detectFormat(path);
	if (format === 'xml') throw new FeedUnreadable('a stock file is a table or JSON, and this is XML');
	yield* readTables(path, format, options, readStockTable);
}

/** What a feed's source is called as long as nobody named it: 'onix' or 'table'. */
export async function sourceOf(path: string): Promise<'onix' | 'table'> {
	return (await detectFormat(path)) === 'xml' ? 'onix' : 'table';
}

type ReadTable<Record, Options> = (
	rows: AsyncIterable<readonly SourceRow[]>,
	options: Options,
) => AsyncIterable<FeedItem<Record>>;

async function* readTables<Record, Options extends TableOptions & Progress>(
	path: string,
	format: Exclude<FeedFormat, 'xml'>,
	options: Options,
	read: ReadTable<Record, Options>,
): AsyncGenerator<FeedItem<Record>, void, undefined> {
	if (format === 'xlsx') return yield* readWorkbook(path, options, read);
	const text = decodeText(bytesOf(path, options), 'text');
	yield* read(format === 'json' ? readJson(text) : readCsv(text), options);
}

/**
 * The records of every sheet that has a column of ISBNs; the others, and hidden ones, are named as left. Where records stand is counted
 * on through the sheets, for a later one of a file goes before an earlier one.
 */
async function* readWorkbook<Record, Options extends TableOptions & Progress>(
	path: string,
	options: Options,
	read: ReadTable<Record, Options>,
): AsyncGenerator<FeedItem<Record>, void, undefined> {
	const left: { name: string; error: TableUnusable }[] = [];
	const hidden: string[] = [];
	let isAnyRead = false;
	let before = 0;
	for await (const { name, isHidden, rows } of readSheets(path, { onBytes: options.onBytes })) {
		if (isHidden) {
			hidden.push(name);
			continue;
		}
		const onNote = (note: string) => options.onNote?.(`Sheet ${name}: ${note}`);
		const start = before;
		try {
			for await (const item of read(rows, { ...options, onNote: isAnyRead ? onNote : options.onNote })) {
				before = Math.max(before, start + item.at);
				if ('record' in item || start === 0) yield { ...item, at: start + item.at };
				else yield { ...item, at: start + item.at, refused: `sheet ${name}, row ${item.at}: ${item.refused}` };
			}
			isAnyRead = true;
		} catch (error) {
			if (!(error instanceof TableUnusable)) throw error;
			left.push({ name, error });
		}
	}
	const [first] = left;
	if (first && !isAnyRead) throw first.error;
	for (const { name, error } of left) options.onNote?.(`Sheet ${name} was left: ${error.message}`);
	for (const name of hidden) options.onNote?.(`Sheet ${name} was left: it is hidden`);
}

async function detectFormat(path: string): Promise<FeedFormat> {
	const kind = await kindOfFile(path).catch((error) => {
		throw new FeedUnreadable(`the file cannot be opened: ${error instanceof Error ? error.message : error}`);
	});
	const refused = refusedTable[kind];
	if (refused) throw new FeedUnreadable(refused);
	return kind === 'zip' ? 'xlsx' : kind === 'markup' ? 'xml' : kind === 'json' ? 'json' : 'table';
}
