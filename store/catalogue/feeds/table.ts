import { Columns, type Mapping, type SourceRow } from './columns';
import { TableUnusable } from './feed-errors';
import { STOCK_FIELDS, stockMeaning, TITLE_FIELDS, titleMeaning } from './headings';
import { judgeNameOrder } from './names';
import { stockFromRow } from './stock';
import type { FeedItem, StockRecord, TitleRecord } from './title-record';
import { titleFromRow } from './title-row';

export interface TableOptions {
	map?: Mapping;
	/** The currency (ISO 4217) of a price that does not name one; both of the shop's own without it. */
	currency?: string;
	/** Told what of a file was not used: its columns, its sheets. */
	onNote?: (note: string) => void;
}

/** Above the headings there may be a name, a date, an empty line. */
const HEADINGS_WITHIN = 20;
/** So many rows are looked at before the first is given, to see how the table writes people. */
const SAMPLE_ROWS = 200;
const SOURCE_LENGTH = 200;

/**
 * The titles of a table, from its rows in batches. Rows with fewer or more cells than headings, without an ISBN or
 * without a title are given as refused. Throws `FeedUnreadable` for a table without a column of ISBNs or of titles.
 */
export async function* readTable(
	rows: AsyncIterable<readonly SourceRow[]>,
	options: TableOptions = {},
): AsyncGenerator<FeedItem<TitleRecord>, void, undefined> {
	const columns = new Columns(titleMeaning, TITLE_FIELDS, options.map);
	let sample: SourceRow[] | undefined = [];
	let order = judgeNameOrder([]);
	const read = (row: SourceRow): FeedItem<TitleRecord> => {
		if ('refused' in row) return row;
		const result = titleFromRow(valuesOf(columns, row), { order, currency: options.currency });
		return 'refused' in result ? { at: row.at, ...result, source: sourceOf(row) } : { at: row.at, record: result };
	};
	const judge = (taken: SourceRow[]) =>
		judgeNameOrder(
			taken.flatMap((row) => {
				const authors = 'refused' in row ? undefined : valuesOf(columns, row).values.authors;
				return typeof authors === 'string' && authors !== '' ? [authors] : [];
			}),
		);

	let failure: { error: unknown } | undefined;
	try {
		for await (const batch of belowHeadings(rows, columns, 'title')) {
			if (sample === undefined) {
				for (const row of batch) yield read(row);
				continue;
			}
			sample = sample.concat(batch);
			if (sample.length < SAMPLE_ROWS) continue;
			order = judge(sample);
			for (const row of sample) yield read(row);
			sample = undefined;
		}
	} catch (error) {
		// What came before a feed broke off is given first, the sample too.
		failure = { error };
	}
	if (sample !== undefined) {
		order = judge(sample);
		for (const row of sample) yield read(row);
	}
	noteUnused(columns, options);
	if (failure) throw failure.error;
}

/**
 * The stock rows of a table. A row with a price for new and a price for used copies gives a record for each. Refusals
 * as in `readTable`.
 */
export async function* readStockTable(
	rows: AsyncIterable<readonly SourceRow[]>,
	options: TableOptions = {},
): AsyncGenerator<FeedItem<StockRecord>, void, undefined> {
	const columns = new Columns(stockMeaning, STOCK_FIELDS, options.map);
	const negative: number[] = [];
	for await (const batch of belowHeadings(rows, columns)) {
		for (const row of batch) {
			if ('refused' in row) {
				yield row;
				continue;
			}
			const result = stockFromRow(valuesOf(columns, row));
			if ('refused' in result) yield { at: row.at, ...result, source: sourceOf(row) };
			else for (const record of result.records) yield { at: row.at, record };
			if ('isNegative' in result && result.isNegative) negative.push(row.at);
		}
	}
	if (negative.length > 0) {
		options.onNote?.(`Counts of less than nothing, taken as none: ${negative.length}, the first in ${negative[0]}`);
	}
	noteUnused(columns, options);
}

function noteUnused({ unused }: { unused: string[] }, { onNote }: TableOptions): void {
	if (unused.length > 0) onNote?.(`Columns that were not used: ${unused.join(', ')}`);
}

type FilledRow = Exclude<SourceRow, { refused: string }>;

function valuesOf<Field extends string>(columns: Columns<Field>, row: FilledRow) {
	return 'cells' in row ? columns.ofCells(row.cells) : columns.ofObject(row.object);
}

/** The rows under the headings, empty ones left out, those of a wrong length refused. JSON objects need no headings. */
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
			else if (found) given.push(ofRightLength(row, columns.width));
			else {
				found = columns.readHeadings(row.cells);
				if (!found) above.push(row.cells.join(', '));
				if (above.length >= HEADINGS_WITHIN) throw withoutIsbns(above);
				if (found && needed && !columns.has(needed)) {
					throw new TableUnusable(`no column is headed as the ${needed}; the headings are: ${sourceOf(row)}`);
				}
			}
		}
		yield given;
	}
	if (!found && above.length > 0) throw withoutIsbns(above);
}

function withoutIsbns(above: string[]): TableUnusable {
	return new TableUnusable(`no column is headed ISBN or EAN; the first row is: ${above[0]?.slice(0, SOURCE_LENGTH)}`);
}

function ofRightLength(row: { at: number; cells: readonly string[] }, width: number): SourceRow {
	const { at, cells } = row;
	if (cells.length === width) return row;
	if (cells.length > width && cells.slice(width).every((cell) => cell.trim() === '')) return row;
	return { at, refused: `the row has ${cells.length} cells, the headings ${width}`, source: sourceOf(row) };
}

function sourceOf(row: FilledRow): string {
	return ('cells' in row ? row.cells.join(',') : JSON.stringify(row.object)).slice(0, SOURCE_LENGTH);
}
