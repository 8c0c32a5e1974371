import { FeedUnreadable } from './feed-errors';
import { doubledHeadings, type Meaning, refuseEmpty, squash } from './headings';

/**
 * The text that is returned for a formula cell for which the workbook stores no value. Some programs write formulas into
 * workbooks without calculating their values, and leave that to Excel. A row with such a formula cell has `hasFormulas`.
 */
export const formulaWithoutValue = '=(formula without a value)';
/** The error message for a formula cell without a value. */
export const openInExcel = 'is a formula without a value: open the file in Excel and save it';

/**
 * A table row as the reader of a file format returns the row. `at` is the row's line number in a table, or the record number in
 * a JSON file.
 */
export type SourceRow =
	| { at: number; cells: readonly string[]; hasFormulas?: true }
	| { at: number; object: Readonly<Record<string, unknown>> }
	| { at: number; refused: string; source: string };

/** The number of characters that an error message quotes from a refused row. */
export const maxSourceLength = 200;

/**
 * The number of rows at the top of a table that are searched for the column headings. Above the headings there may be a name, a
 * date, an address or an empty line.
 */
export const headingsWithin = 20;

/**
 * The number of rows of a table that are examined before the first row is returned. The examined rows show what the columns
 * mean, and how the table writes names.
 */
export const sampleRows = 200;

/**
 * The command line option `--map`: column headings of the feed, with the field that each heading means. An empty field or
 * 'ignore' means that the column is not used.
 */
export type Mapping = Readonly<Record<string, string>>;

/**
 * The cells of one table row, by field. A field is absent if the table has no column for the field, or if the cell is empty or
 * contains only a dash. If the format has lists (JSON), a list stays a list.
 */
export interface RowValues<Field extends string> {
	/** The ISBN cells that are not empty, the most trusted ISBN first. */
	isbns: string[];
	values: Partial<Record<Field, string | readonly unknown[]>>;
	/** The cells of price columns whose heading gives a currency other than the shop's own two currencies. */
	prices: { currency: string; cell: string }[];
}

/** Matches a dash of any length. Tables write a dash for an unknown value. */
const nothingPattern = /^[-\u2010-\u2015]+$/;

interface Column<Field extends string> extends Meaning<Field> {
	index: number;
}

/** Finds out which field each column of a table means, and assigns the cells of each row to these fields. */
export class Columns<Field extends string> {
	readonly #meaning: (heading: string) => Meaning<Field> | undefined;
	readonly #fields: readonly Field[];
	readonly #mapping: Map<string, Meaning<Field> | undefined>;
	#headingRow: readonly string[] = [];
	readonly #keys = new Map<string, Column<Field> | undefined>();
	#columns: Column<Field>[] = [];
	readonly #unknown = new Set<string>();
	readonly #indexes = new Map<ReadonlySet<Field>, readonly number[]>();
	/** The number of cells in the heading row. */
	width = 0;

	/** @throws {FeedUnreadable} for a mapping to a field that does not exist */
	constructor(
		meaning: (heading: string) => Meaning<Field> | undefined,
		fields: readonly Field[],
		mapping: Mapping = {},
	) {
		this.#meaning = meaning;
		this.#fields = fields;
		this.#mapping = new Map(this.#mapped(mapping));
	}

	/** Adds an earlier mapping of the same column headings. If both mappings contain a heading, the current mapping applies. */
	recall(mapping: Mapping): void {
		for (const [heading, field] of this.#mapped(mapping)) {
			if (!this.#mapping.has(heading)) this.#mapping.set(heading, field);
		}
		const keys = [...this.#keys.keys()];
		this.#keys.clear();
		if (this.#headingRow.length > 0) this.readHeadings(this.#headingRow);
		else this.#unknown.clear();
		for (const key of keys) this.#ofKey(key);
	}

	#mapped(mapping: Mapping): [heading: string, field: Meaning<Field> | undefined][] {
		return Object.entries(mapping).map(([heading, field]) => {
			refuseEmpty(heading);
			if (/^(?:|-|ignore)$/.test(field)) return [squash(heading), undefined];
			const mapped = this.#meaning(field);
			if (!mapped) {
				const known = this.#fields.join(', ');
				throw new FeedUnreadable(`there is no field ${JSON.stringify(field)}; the fields are ${known}`);
			}
			return [squash(heading), { ...mapped, rank: -1 }];
		});
	}

	/**
	 * Tries to read a row as the heading row.
	 * @returns whether the row is the heading row: at least one of its headings must be for ISBNs
	 */
	readHeadings(cells: readonly string[]): boolean {
		this.#columns = cells
			.map((heading, index) => ({ ...this.#find(heading), index }))
			.filter((column): column is Column<Field> => 'field' in column)
			.sort((a, b) => isbnLength(b.field) - isbnLength(a.field) || a.rank - b.rank || a.index - b.index);
		this.#indexes.clear();
		this.width = cells.length;
		this.#headingRow = cells;
		const found = this.#columns.some(({ field }) => isbnLength(field) > 0);
		this.#unknown.clear();
		if (found) for (const heading of cells) this.#noteUnknown(heading);
		return found;
	}

	/**
	 * Returns the column headings that the shop does not use, as written in the feed. Headings that the mapping ignores are not
	 * returned.
	 */
	get unused(): string[] {
		return [...this.#unknown];
	}

	/** Returns the column headings as written in the feed. For a JSON feed, returns the keys of the objects that were read. */
	get headings(): string[] {
		return this.#keys.size > 0 ? [...this.#keys.keys()] : this.#headingRow.map((heading) => heading.trim());
	}

	/** Returns the headings that several used columns share, as written in the feed. */
	get doubled(): string[] {
		const headings = this.indexes.sort((a, b) => a - b).map((index) => (this.#headingRow[index] ?? '').trim());
		return doubledHeadings(headings);
	}

	/** Returns the array indexes of the columns that contain one of these fields. */
	indexesOf(fields: ReadonlySet<Field>): readonly number[] {
		const known = this.#indexes.get(fields);
		if (known) return known;
		const indexes = this.#columns.filter(({ field }) => fields.has(field)).map(({ index }) => index);
		this.#indexes.set(fields, indexes);
		return indexes;
	}

	/** The array indexes of the columns that contain each field. */
	get indexes(): number[] {
		return this.#columns.map(({ index }) => index);
	}

	has(field: Field): boolean {
		return this.#columns.some((column) => column.field === field);
	}

	ofCells(cells: readonly string[]): RowValues<Field> {
		const row: RowValues<Field> = { isbns: [], values: {}, prices: [] };
		for (const column of this.#columns) place(row, column, (cells[column.index] ?? '').trim());
		return row;
	}

	/** Assigns the values of an object in a JSON feed to fields. The keys of the JSON object are treated as column headings. */
	ofObject(object: Readonly<Record<string, unknown>>): RowValues<Field> {
		const row: RowValues<Field> = { isbns: [], values: {}, prices: [] };
		const found: { column: Column<Field>; value: string | readonly unknown[] }[] = [];
		for (const [key, value] of Object.entries(object)) {
			const column = this.#ofKey(key);
			if (column) found.push({ column, value: Array.isArray(value) ? value : cellText(value) });
		}
		found.sort(({ column: a }, { column: b }) => isbnLength(b.field) - isbnLength(a.field) || a.rank - b.rank);
		for (const { column, value } of found) place(row, column, value);
		return row;
	}

	#ofKey(key: string): Column<Field> | undefined {
		if (!this.#keys.has(key) && this.#keys.size < 1000) {
			const meaning = this.#find(key);
			this.#keys.set(key, meaning && { ...meaning, index: 0 });
			this.#noteUnknown(key);
		}
		return this.#keys.get(key);
	}

	#noteUnknown(heading: string): void {
		const ignored = this.#mapping.has(squash(heading));
		if (heading.trim() !== '' && !ignored && !this.#find(heading)) this.#unknown.add(heading.trim());
	}

	#find(heading: string): Meaning<Field> | undefined {
		const squashed = squash(heading);
		return this.#mapping.has(squashed) ? this.#mapping.get(squashed) : this.#meaning(heading);
	}
}

function place<Field extends string>(
	row: RowValues<Field>,
	{ field, unit, currency }: Column<Field>,
	value: string | readonly unknown[],
): void {
	if (value.length === 0 || (typeof value === 'string' && nothingPattern.test(value))) return;
	if (isbnLength(field) > 0) {
		if (typeof value === 'string') row.isbns.push(value);
		return;
	}
	if (currency) {
		if (typeof value === 'string') row.prices.push({ currency, cell: value });
		return;
	}
	const before = row.values[field];
	if (before !== undefined && !(field === 'description' && value.length > before.length)) return;
	row.values[field] = unit && typeof value === 'string' && /^[\d.,]+$/.test(value) ? `${value} ${unit}` : value;
}

/** Returns the number of digits for the ISBN fields (13 or 10), and 0 for every other field. */
function isbnLength(field: string): number {
	return field === 'isbn13' ? 13 : field === 'isbn10' ? 10 : 0;
}

function cellText(value: unknown): string {
	if (typeof value === 'string') return value.trim();
	return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
