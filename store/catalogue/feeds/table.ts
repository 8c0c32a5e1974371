import { isEan13 } from '../../contract/isbn';
import { chooseProductNumber } from '../../contract/product-number';
import {
	Columns,
	formulaWithoutValue,
	headingsWithin,
	type Mapping,
	maxSourceLength,
	openInExcel,
	type SourceRow,
	sampleRows,
} from './columns';
import type { DateOrder } from './dates';
import { FeedUnreadable, TableUnusable } from './feed-errors';
import {
	doubledInWords,
	type StockField,
	stockFields,
	stockMeaning,
	type TitleField,
	titleFields,
	titleMeaning,
} from './headings';
import { classifyNameOrder } from './names';
import { Notation } from './notation';
import { RestoredDigits } from './restored-digits';
import { stockFromRow } from './stock';
import type { FeedItem, StockRecord, TitleRecord } from './title-record';
import { titleFromRow } from './title-row';
import { looksLike, type UnclearColumn, unclearInWords } from './unclear-columns';

/** The maximum number of rows that are held in memory until the table shows how it writes dates and prices. */
const maxHeldRows = 5000;
const dateFields: ReadonlySet<TitleField> = new Set(['release_date']);
const priceFields: ReadonlySet<TitleField> = new Set(['price', 'list_price_usa', 'list_price_can']);
const stockPriceFields: ReadonlySet<StockField> = new Set(['price', 'price_new', 'price_used']);

export interface TableOptions {
	map?: Mapping;
	/**
	 * The currency (ISO 4217) of a price whose currency the table does not give. Without this option, a price without a currency
	 * applies to both of the shop's own currencies.
	 */
	currency?: string;
	/** The order of day and month in dates such as 5/12/2026, if the bookseller gives the order. */
	dates?: DateOrder | undefined;
	/** Called with a message about columns or sheets of a file that are not used. */
	onNote?: (note: string) => void;
}

export interface StockTableOptions extends TableOptions {
	/** Finds the column mapping that is stored for a table with these headings. */
	recall?: (headings: readonly string[]) => Promise<Mapping>;
	/** The names of the shop's locations, in the form that `folded` returns. */
	locationNames?: ReadonlySet<string>;
	/** The shop's currency (an ISO 4217 code). A price in any other currency is refused. */
	storeCurrency?: string;
}

/**
 * Reads the titles of a table from its rows. A row is returned as refused if its number of cells differs from the number of
 * headings, or if it has no ISBN or no title.
 * @throws {FeedUnreadable} for a table without a column of ISBNs or a column of titles
 */
export async function* readTable(
	rows: AsyncIterable<readonly SourceRow[]>,
	options: TableOptions = {},
): AsyncGenerator<FeedItem<TitleRecord>, void, undefined> {
	const columns = new Columns(titleMeaning, titleFields, options.map);
	let order = classifyNameOrder([]);
	const notation = new Notation(options.dates);
	const restored = new RestoredDigits();
	const read = (row: SourceRow): FeedItem<TitleRecord> => {
		if ('refused' in row) return row;
		eachCell(columns, row, dateFields, (cell) => notation.readDate(cell));
		eachCell(columns, row, priceFields, (cell) => notation.readPrice(cell));
		const { dateOrder, decimals } = notation;
		const values = valuesOf(columns, row);
		noteRestored(restored, row.at, values.isbns);
		const result = titleFromRow(values, { order, dateOrder, decimals, currency: options.currency });
		return 'refused' in result ? { at: row.at, ...result, source: sourceOf(row) } : { at: row.at, record: result };
	};
	const inspect = (taken: SourceRow[]) => {
		const cells = taken.flatMap((row) => {
			const cell = 'refused' in row ? undefined : valuesOf(columns, row).values.authors;
			return typeof cell === 'string' && cell !== '' ? [cell] : [];
		});
		order = classifyNameOrder(cells);
	};
	const see = (row: FilledRow) => {
		eachCell(columns, row, dateFields, (cell) => notation.seeDate(cell));
		eachCell(columns, row, priceFields, (cell) => notation.seePrice(cell));
	};

	let failure: { error: unknown } | undefined;
	try {
		const inspected = inspectedFirst(belowHeadings(rows, columns, 'title'), inspect);
		for await (const batch of heldWhileOpen(inspected, notation, see)) {
			for (const row of batch) yield read(row);
		}
	} catch (error) {
		failure = { error };
	}
	noteUnused(columns, options);
	for (const remark of [...restored.notes(), ...notation.remarks()]) options.onNote?.(remark);
	if (failure) throw failure.error;
}

/**
 * Reads the stock rows of a table. Returns two records for a row with prices for both new and used copies. Refuses rows under
 * the same conditions as `readTable`. A column is unclear if it looks like a condition, a location, a price or a number of
 * copies, and the mapping does not contain its heading.
 * @throws {FeedUnreadable} before any record is returned, for a table with an unclear column
 */
export async function* readStockTable(
	rows: AsyncIterable<readonly SourceRow[]>,
	options: StockTableOptions = {},
): AsyncGenerator<FeedItem<StockRecord>, void, undefined> {
	const columns = new Columns(stockMeaning, stockFields, options.map);
	const negative: number[] = [];
	const notation = new Notation();
	const restored = new RestoredDigits();
	const see = (row: FilledRow) => eachCell(columns, row, stockPriceFields, (cell) => notation.seePrice(cell));
	const inspect = async (taken: SourceRow[]) => {
		// The keys of JSON objects are only known after the objects have been read.
		for (const row of taken) if ('object' in row) columns.ofObject(row.object);
		if (options.recall) columns.recall(await options.recall(columns.headings));
		requireClear(columns, taken, options.locationNames);
	};
	for await (const batch of heldWhileOpen(inspectedFirst(belowHeadings(rows, columns), inspect), notation, see)) {
		for (const row of batch) {
			if ('refused' in row) {
				yield row;
				continue;
			}
			const values = valuesOf(columns, row);
			noteRestored(restored, row.at, values.isbns);
			const result = stockFromRow(values, { ...options, decimals: notation.decimals });
			if ('refused' in result) yield { at: row.at, ...result, source: sourceOf(row) };
			else for (const record of result.records) yield { at: row.at, record };
			if ('isNegative' in result && result.isNegative) negative.push(row.at);
		}
	}
	// JSON objects later in the file may have had other keys.
	requireClear(columns, [], options.locationNames);
	if (negative.length > 0) {
		options.onNote?.(`Negative counts, treated as 0: ${negative.length}, the first in ${negative[0]}`);
	}
	for (const note of restored.notes()) options.onNote?.(note);
	noteUnused(columns, options);
}

/** Most numbers are complete, so only the others are read for the note. */
function noteRestored(restored: RestoredDigits, at: number, isbns: readonly string[]): void {
	if (isEan13(isbns[0] ?? '')) return;
	const reading = chooseProductNumber(isbns);
	if ('eisbn' in reading) restored.add(at, reading.restored);
}

/**
 * Throws an error if a column with an unknown heading looks as if misreading it would cost money or copies.
 * @throws {FeedUnreadable} for a table with such columns
 */
function requireClear(
	columns: Columns<StockField>,
	taken: readonly SourceRow[],
	locationNames: ReadonlySet<string> = new Set(),
): void {
	const unclear = columns.unused.flatMap((heading): UnclearColumn[] => {
		const alike = looksLike(heading, cellsUnder(columns, heading, taken), locationNames);
		return alike === undefined ? [] : [{ heading, looksLike: alike }];
	});
	if (unclear.length > 0) throw new FeedUnreadable(unclearInWords(unclear));
}

function cellsUnder(columns: Columns<StockField>, heading: string, rows: readonly SourceRow[]): string[] {
	const index = columns.headings.indexOf(heading);
	const cells = rows.map((row) => {
		if ('refused' in row) return '';
		const value = 'cells' in row ? row.cells[index] : row.object[heading];
		return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
	});
	return cells.filter((cell) => cell !== '');
}

/**
 * Yields the rows of a table after the first rows have been inspected together. If a feed ends early or becomes invalid, the
 * rows before that position are inspected and yielded before the error is thrown.
 */
async function* inspectedFirst(
	batches: AsyncIterable<SourceRow[]>,
	inspect: (sample: SourceRow[]) => void | Promise<void>,
): AsyncGenerator<SourceRow[], void, undefined> {
	let sample: SourceRow[] | undefined = [];
	let failure: { error: unknown } | undefined;
	try {
		for await (const batch of batches) {
			if (sample === undefined) {
				yield batch;
				continue;
			}
			sample = sample.concat(batch);
			if (sample.length < sampleRows) continue;
			const inspected = sample;
			sample = undefined;
			await inspect(inspected);
			yield inspected;
		}
	} catch (error) {
		failure = { error };
	}
	if (sample !== undefined) {
		await inspect(sample);
		yield sample;
	}
	if (failure) throw failure.error;
}

/**
 * Holds rows in memory until it is clear how to read the table's dates and prices. If the feed ends early or becomes invalid,
 * the held rows are yielded before the error is thrown.
 */
async function* heldWhileOpen(
	batches: AsyncIterable<SourceRow[]>,
	notation: Notation,
	see: (row: FilledRow) => void,
): AsyncGenerator<SourceRow[], void, undefined> {
	let held: SourceRow[] = [];
	let failure: { error: unknown } | undefined;
	try {
		for await (const batch of batches) {
			for (const row of batch) if (!('refused' in row)) see(row);
			held = held.length === 0 ? batch : held.concat(batch);
			if (notation.isOpen && held.length < maxHeldRows) continue;
			const given = held;
			held = [];
			yield given;
		}
	} catch (error) {
		failure = { error };
	}
	if (held.length > 0) yield held;
	if (failure) throw failure.error;
}

function noteUnused({ unused, doubled }: { unused: string[]; doubled: string[] }, { onNote }: TableOptions): void {
	if (doubled.length > 0) onNote?.(doubledInWords(doubled));
	if (unused.length > 0) onNote?.(`Columns that were not used: ${unused.join(', ')}`);
}

type FilledRow = Exclude<SourceRow, { refused: string }>;

/** Calls `take` with every cell of these fields that is not empty. */
function eachCell<Field extends string>(
	columns: Columns<Field>,
	row: FilledRow,
	fields: ReadonlySet<Field>,
	take: (cell: string) => void,
): void {
	if ('cells' in row) {
		for (const index of columns.indexesOf(fields)) {
			const cell = row.cells[index];
			if (cell) take(cell);
		}
		return;
	}
	const { values, prices } = columns.ofObject(row.object);
	for (const field of fields) {
		const cell = values[field];
		if (typeof cell === 'string') take(cell);
	}
	for (const { currency, cell } of prices) if (currency) take(cell);
}

function valuesOf<Field extends string>(columns: Columns<Field>, row: FilledRow) {
	return 'cells' in row ? columns.ofCells(row.cells) : columns.ofObject(row.object);
}

/**
 * Yields the rows below the column headings. Skips empty rows, and refuses rows with a wrong number of cells. Rows that are JSON
 * objects do not need column headings.
 */
async function* belowHeadings<Field extends string>(
	batches: AsyncIterable<readonly SourceRow[]>,
	columns: Columns<Field>,
	needed?: Field,
): AsyncGenerator<SourceRow[], void, undefined> {
	const above: string[] = [];
	let found = false;
	for await (const batch of batches) {
		const given: SourceRow[] = [];
		for (const row of batch) {
			if (!('cells' in row)) given.push(row);
			else if (row.cells.every((cell) => cell.trim() === '')) continue;
			else if (found) given.push(checkedRow(row, columns));
			else {
				found = columns.readHeadings(row.cells);
				if (!found) above.push(row.cells.join(', '));
				if (above.length >= headingsWithin) throw withoutIsbns(above);
				if (found && needed && !columns.has(needed)) {
					throw new TableUnusable(`no column has a heading for the ${needed}; the headings are: ${sourceOf(row)}`);
				}
			}
		}
		yield given;
	}
	if (!found && above.length > 0) throw withoutIsbns(above);
}

function withoutIsbns(above: string[]): TableUnusable {
	return new TableUnusable(
		`no column has the heading ISBN or EAN; the first row is: ${above[0]?.slice(0, maxSourceLength)}`,
	);
}

/**
 * Refuses a row if its number of cells differs from the number of headings, or if a cell in a used column is a formula without a
 * value.
 */
function checkedRow<Field extends string>(
	row: { at: number; cells: readonly string[]; hasFormulas?: true },
	columns: Columns<Field>,
): SourceRow {
	const { at, cells } = row;
	const { width } = columns;
	const unknown = row.hasFormulas ? columns.indexes.find((index) => cells[index] === formulaWithoutValue) : undefined;
	if (unknown !== undefined) {
		const refused = `the cell under ${JSON.stringify(columns.headings[unknown])} ${openInExcel}`;
		return { at, refused, source: sourceOf(row) };
	}
	if (cells.length === width) return row;
	if (cells.length > width && cells.slice(width).every((cell) => cell.trim() === '')) return row;
	return { at, refused: `the row has ${cells.length} cells, but there are ${width} headings`, source: sourceOf(row) };
}

function sourceOf(row: FilledRow): string {
	return ('cells' in row ? row.cells.join(',') : JSON.stringify(row.object)).slice(0, maxSourceLength);
}
