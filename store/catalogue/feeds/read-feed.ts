import type { SourceRow } from './columns';
import { readCsv } from './csv';
import { FeedUnreadable, TableUnusable } from './feed-errors';
import { bytesOf } from './file-bytes';
import { type FileKind, kindOfFile } from './file-kind';
import { readJson } from './json';
import { readOnix } from './onix';
import { type PresetOptions, withPresets } from './preset-rows';
import { readStockTable, readTable, type StockTableOptions, type TableOptions } from './table';
import { type TextReading, textOf } from './text-file';
import type { FeedItem, StockRecord, TitleRecord } from './title-record';
import { readSheets } from './xlsx';

export interface ReadFeedOptions extends TableOptions, TextReading, PresetReading {
	/**
	 * The currency of a table's prices where neither they nor `currency` name one. ONIX does not use it: a supplier's
	 * currency is not guessed at.
	 */
	storeCurrency?: string;
}

/** What reading another program's export needs besides. */
type PresetReading = Pick<PresetOptions, 'onPreset' | 'today'>;

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
 * Reads the titles of a feed file: ONIX, an Excel workbook, JSON or JSON lines, CSV or tab-separated text. The format
 * is found by what is in the file, whatever its name. The file is streamed, so memory does not grow with it. Records
 * and refusals come in the order of the file.
 * @throws {FeedUnreadable} for a file that is none of these.
 * @throws {FeedBroken} where a file breaks off.
 */
export async function* readTitles(
	path: string,
	options: ReadFeedOptions = {},
): AsyncGenerator<FeedItem<TitleRecord>, void, undefined> {
	const format = await detectFormat(path);
	if (format === 'xml') yield* readOnix(bytesOf(path, options), options);
	else {
		const currency = options.currency ?? options.storeCurrency;
		yield* readTables(path, format, { ...options, currency }, (rows, reading) =>
			readTable(withPresets(rows, 'titles', reading), reading),
		);
	}
}

/** Reads the stock of a file, as `readTitles` reads titles. ONIX is refused: it tells no shop's stock. */
export async function* readStock(
	path: string,
	options: StockTableOptions & TextReading & PresetReading = {},
): AsyncGenerator<FeedItem<StockRecord>, void, undefined> {
	const format = await detectFormat(path);
	if (format === 'xml') throw new FeedUnreadable('a stock file is a table or JSON, and this is XML');
	yield* readTables(path, format, options, (rows, reading) =>
		readStockTable(withPresets(rows, 'stock', reading), reading),
	);
}

/** The name of a feed's source where the bookseller gives none: 'onix' or 'table'. */
export async function sourceOf(path: string): Promise<'onix' | 'table'> {
	return (await detectFormat(path)) === 'xml' ? 'onix' : 'table';
}

type ReadTable<Record, Options> = (
	rows: AsyncIterable<readonly SourceRow[]>,
	options: Options,
) => AsyncIterable<FeedItem<Record>>;

async function* readTables<Record, Options extends TableOptions & TextReading>(
	path: string,
	format: Exclude<FeedFormat, 'xml'>,
	options: Options,
	read: ReadTable<Record, Options>,
): AsyncGenerator<FeedItem<Record>, void, undefined> {
	if (format === 'xlsx') return yield* readWorkbook(path, options, read);
	const text = textOf(path, { ...options, onEncoding: options.onNote });
	yield* read(format === 'json' ? readJson(text) : readCsv(text), options);
}

/**
 * Reads the records of every sheet that has a column of ISBNs; notes name the other sheets, and hidden ones. Rows are
 * numbered on through the sheets, because of two records in a file the later one counts.
 */
async function* readWorkbook<Record, Options extends TableOptions & TextReading>(
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
