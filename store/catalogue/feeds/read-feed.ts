import type { SourceRow } from './columns';
import { readCsv } from './csv';
import { FeedUnreadable, TableUnusable } from './feed-errors';
import { bytesOf } from './file-bytes';
import { type FileKind, kindOfFile } from './file-kind';
import { readJson } from './json';
import { readOnix } from './onix';
import type { ShopPlace } from './onix/territory';
import { type PresetOptions, withPresets } from './preset-rows';
import { readStockTable, readTable, type StockTableOptions, type TableOptions } from './table';
import { readTagged, type TaggedKind } from './tagged-records';
import { type TextReading, textOf } from './text-file';
import type { FeedItem, StockRecord, TitleRecord } from './title-record';
import { readSheets } from './xlsx';
import { kindOfZip, unpackedFiles } from './zipped-files';

export interface ReadFeedOptions extends TableOptions, TextReading, PresetReading {
	/**
	 * The currency of a table's prices, if neither the prices nor `currency` give a currency. For ONIX this default is ignored,
	 * because the currency of a supplier's prices must not be guessed.
	 */
	storeCurrency?: string;
	/** The country and region where the shop sells, for which ONIX sales rights are checked. */
	place?: ShopPlace;
}

/** Further options, for reading an export of another program. */
type PresetReading = Pick<PresetOptions, 'onPreset' | 'today'>;

type FeedFormat = 'xml' | 'xlsx' | 'zip' | 'json' | 'table' | TaggedKind;

const oldExcel = 'this is an old Excel file (.xls) or one with a password: save it as .xlsx or CSV';
const exportInstead = 'export the titles as CSV or Excel, with the ISBN in its own column';
const refusedTable: Partial<Record<FileKind, string>> = {
	empty: 'the file is empty',
	cfb: oldExcel,
	biff: oldExcel,
	gzip: 'the file is compressed: unpack it first',
	pdf: 'this is a PDF, not a feed',
	binary: 'the file is neither text nor an Excel workbook',
	page: 'this is a web page, not a feed',
	edifact: 'this is an EDIFACT message: bring an order or a quote of a library into the cart or onto a list',
	marc: `these are MARC records: bring them into the cart or onto a list, or ${exportInstead}`,
	marcxml: `these are MARCXML records: bring them into the cart or onto a list, or ${exportInstead}`,
};

/**
 * Reads the titles of a feed file, which may be ONIX, an Excel workbook, JSON or JSON Lines, CSV or tab-separated text, UIEE or
 * HomeBase. The file format is detected from the file's content, and not from its name. Reads the file as a stream, so the
 * memory does not grow with the file's size. Titles and refused records are returned in the order of the file.
 * @throws {FeedUnreadable} for a file in any other format
 * @throws {FeedBroken} for a file that ends early or becomes invalid
 */
export async function* readTitles(
	path: string,
	options: ReadFeedOptions = {},
): AsyncGenerator<FeedItem<TitleRecord>, void, undefined> {
	const format = await detectFormat(path);
	if (format === 'zip') yield* readZip(path, options, readTitles);
	else if (format === 'xml') yield* readOnix(bytesOf(path, options), options);
	else {
		const currency = options.currency ?? options.storeCurrency;
		yield* readTables(path, format, { ...options, currency }, (rows, reading) =>
			readTable(withPresets(rows, 'titles', reading), reading),
		);
	}
}

/**
 * Reads the stock in a file, in the same way as `readTitles` reads titles. Refuses ONIX files, because they do not contain a
 * shop's stock.
 */
export async function* readStock(
	path: string,
	options: StockTableOptions & TextReading & PresetReading = {},
): AsyncGenerator<FeedItem<StockRecord>, void, undefined> {
	const format = await detectFormat(path);
	if (format === 'zip') return yield* readZip(path, options, readStock);
	if (format === 'xml') throw new TableUnusable('a stock file must be a table or JSON, but this is XML');
	yield* readTables(path, format, options, (rows, reading) =>
		readStockTable(withPresets(rows, 'stock', reading), reading),
	);
}

/** Returns the default name of a feed's source: 'onix' or 'table'. For a zip, returns the name for the zip's first feed. */
export async function sourceOf(path: string): Promise<'onix' | 'table'> {
	const format = await detectFormat(path);
	if (format !== 'zip') return format === 'xml' ? 'onix' : 'table';
	for await (const file of unpackedFiles(path)) {
		const inner = await detectFormat(file.path).catch(() => undefined);
		if (inner === 'xml' && !(await isOnix(file.path))) continue;
		if (inner !== undefined) return inner === 'xml' ? 'onix' : 'table';
	}
	return 'table';
}

async function isOnix(path: string): Promise<boolean> {
	const items = readOnix(bytesOf(path, {}));
	const isUsable = await items.next().then(
		() => true,
		(error) => !(error instanceof TableUnusable),
	);
	await items.return();
	return isUsable;
}

type ReadTable<Record, Options> = (
	rows: AsyncIterable<readonly SourceRow[]>,
	options: Options,
) => AsyncIterable<FeedItem<Record>>;

async function* readTables<Record, Options extends TableOptions & TextReading>(
	path: string,
	format: Exclude<FeedFormat, 'xml' | 'zip'>,
	options: Options,
	read: ReadTable<Record, Options>,
): AsyncGenerator<FeedItem<Record>, void, undefined> {
	if (format === 'xlsx') return yield* readWorkbook(path, options, read);
	const text = textOf(path, { ...options, onEncoding: options.onNote });
	if (format === 'json') yield* read(readJson(text), options);
	else yield* read(format === 'table' ? readCsv(text) : readTagged(text, format), options);
}

/**
 * Reads the records of every sheet with an ISBN column. Returned notes mention the sheets without an ISBN column, and hidden
 * sheets.
 */
async function* readWorkbook<Record, Options extends TableOptions & TextReading>(
	path: string,
	options: Options,
	read: ReadTable<Record, Options>,
): AsyncGenerator<FeedItem<Record>, void, undefined> {
	const hidden: string[] = [];
	async function* sheets(): AsyncGenerator<FeedPart<Record, Options>> {
		for await (const { name, isHidden, rows } of readSheets(path, { onBytes: options.onBytes })) {
			if (isHidden) hidden.push(name);
			else yield { name, read: (reading) => read(rows, reading) };
		}
	}
	yield* readParts('Sheet', sheets(), options);
	for (const name of hidden) options.onNote?.(`Sheet ${name} was skipped, because it is hidden`);
}

/**
 * Reads the records of every feed file in a zip file. Returned notes mention the other files in the zip. A zip file within a zip
 * file is skipped.
 */
async function* readZip<Record, Options extends TableOptions & TextReading>(
	path: string,
	options: Options,
	read: (path: string, options: Options) => AsyncIterable<FeedItem<Record>>,
): AsyncGenerator<FeedItem<Record>, void, undefined> {
	async function* files(): AsyncGenerator<FeedPart<Record, Options>> {
		for await (const { name, path: inner, share } of unpackedFiles(path)) {
			let bytes = 0;
			const onBytes = (more: number) => {
				const before = Math.floor(bytes * share);
				bytes += more;
				options.onBytes?.(Math.floor(bytes * share) - before);
			};
			yield { name, read: (reading) => readInner(inner, { ...reading, onBytes }, read) };
		}
	}
	yield* readParts('File', files(), options);
}

async function* readInner<Record, Options>(
	path: string,
	options: Options,
	read: (path: string, options: Options) => AsyncIterable<FeedItem<Record>>,
): AsyncGenerator<FeedItem<Record>, void, undefined> {
	if ((await detectFormat(path)) === 'zip') throw new TableUnusable('a zip in a zip is not unpacked');
	yield* read(path, options);
}

interface FeedPart<Record, Options> {
	name: string;
	read(options: Options): AsyncIterable<FeedItem<Record>>;
}

/**
 * Reads the parts of a file, such as the sheets of a workbook or the files in a zip. The row numbers continue from one part to
 * the next, because the later of two records for one title is used.
 * @throws {FeedUnreadable} if no part can be used
 */
async function* readParts<Record, Options extends TableOptions>(
	what: 'Sheet' | 'File',
	parts: AsyncIterable<FeedPart<Record, Options>>,
	options: Options,
): AsyncGenerator<FeedItem<Record>, void, undefined> {
	const left: { name: string; error: TableUnusable }[] = [];
	let isAnyRead = false;
	let before = 0;
	for await (const { name, read } of parts) {
		const onNote = (note: string) => options.onNote?.(`${what} ${name}: ${note}`);
		const start = before;
		try {
			for await (const item of read({ ...options, onNote: isAnyRead ? onNote : options.onNote })) {
				before = Math.max(before, start + item.at);
				if ('record' in item || start === 0) yield { ...item, at: start + item.at };
				else {
					const place = `${what.toLowerCase()} ${name}, row ${item.at}`;
					yield { ...item, at: start + item.at, refused: `${place}: ${item.refused}` };
				}
			}
			isAnyRead = true;
		} catch (error) {
			if (!(error instanceof TableUnusable)) throw error;
			left.push({ name, error });
		}
	}
	const [first] = left;
	if (first && !isAnyRead) throw first.error;
	for (const { name, error } of left) options.onNote?.(`${what} ${name} was skipped: ${error.message}`);
}

async function detectFormat(path: string): Promise<FeedFormat> {
	const kind = await kindOfFile(path).catch((error) => {
		throw new FeedUnreadable(`the file cannot be opened: ${error instanceof Error ? error.message : error}`);
	});
	const refused = refusedTable[kind];
	if (refused) throw new TableUnusable(refused);
	if (kind === 'json' || kind === 'uiee' || kind === 'homebase') return kind;
	if (kind !== 'zip') return kind === 'markup' ? 'xml' : 'table';
	const zip = await kindOfZip(path);
	if (zip === 'workbook') return 'xlsx';
	if (zip === 'files') return 'zip';
	throw new TableUnusable('this is a document of an office program: save it as .xlsx or CSV');
}
