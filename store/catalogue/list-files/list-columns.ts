import { toIsbn13 } from '../../contract/isbn';
import { maxCopies } from '../../contract/limits';
import { Columns, headingsWithin } from '../feeds/columns';
import { isbnsIn } from './isbns-in-text';
import { isOtherIsbn, type ListField, listFields, listMeaning } from './list-headings';
import { isTyped, type ListKind, misprint } from './list-lines';
import { isYear, readQuantity } from './quantity';

/** The fields of the columns of a list, and the number of the examined rows that are above the first book. */
export interface ListColumns {
	columns: Columns<ListField>;
	/** The indexes of the columns that contain a field. */
	indexes: ReadonlySet<number>;
	/** The indexes of the columns that contain the ISBNs of other books. */
	others: ReadonlySet<number>;
	above: number;
}

type Cells = readonly string[];

const widest = 100;
const sentencePattern = /[.!?:]$|(?:\S+\s+){5}/;

/**
 * Finds out which field each column of a list contains, by the column headings or by the cells. A column in which most cells are
 * ISBNs is the ISBN column. The quantity column is the column nearest to the ISBN column that contains small whole numbers.
 * Returns null unless each row of the table contains exactly one book.
 */
export function findColumns(rows: Cells[], kind: ListKind): ListColumns | null {
	const heading = headingsOf(rows);
	const above = heading + 1;
	const body = rows.slice(above);
	const width = widthOf(rows[heading], body);
	// Lines that a person typed are not read as a table, and neither are rows with more cells than a real table has.
	if (heading < 0 && ((isTyped(kind) && width < 2) || width > widest)) return null;
	const names: string[] = Array.from({ length: width }, (_, column) => rows[heading]?.[column] ?? '');
	if (!has(names, 'isbn13') && !has(names, 'isbn10')) {
		for (const column of isbnColumns(body, width)) names[column] = 'isbn';
	}
	if (!has(names, 'qty')) {
		const column = quantityColumn(body, names);
		if (column !== undefined) names[column] = 'qty';
	}
	const columns = new Columns(listMeaning, listFields);
	const others = new Set(names.flatMap((name, column) => (isOtherIsbn(name) ? [column] : [])));
	return columns.readHeadings(names) ? { columns, indexes: new Set(columns.indexes), others, above } : null;
}

/**
 * Returns the index of the heading row, or -1 if the table has no heading row. The heading row is above the first book. Rows
 * above the heading row, such as a sentence, are not used.
 */
function headingsOf(rows: Cells[]): number {
	const numbered = rows.findIndex((cells) => namesBook(cells));
	const above = rows.slice(0, Math.min(headingsWithin, numbered < 0 ? rows.length : numbered));
	const headings = above.filter((cells, at) => isHeadings(cells) && standUnder(cells, rows.slice(at + 1)));
	// A sentence above the table may also contain the word ISBN.
	const first = headings.find((cells) => !isSentence(cells)) ?? headings[0];
	return first ? above.indexOf(first) : -1;
}

const isHeadings = (cells: Cells): boolean => has(cells, 'isbn13') || has(cells, 'isbn10') || has(cells, 'qty');

const namesBook = (cells: Cells): boolean => isbnsIn(cells.join('  ')).length > 0 || misprint.test(cells.join('  '));

/**
 * Returns whether the ISBNs are in the columns whose headings say so. Most ISBNs must be in these columns, or all ISBNs if the
 * heading row may also be a sentence.
 */
function standUnder(names: Cells, body: Cells[]): boolean {
	const named = names.flatMap((name, column) => (isIsbn(name) ? [column] : []));
	if (named.length === 0) return true;
	const own = (cells: Cells) => cells.filter((_, column) => !isOtherIsbn(names[column] ?? ''));
	const books = body.filter((cells) => namesBook(own(cells)));
	const placed = books.filter((cells) => named.some((column) => namesBook([cells[column] ?? ''])));
	return isSentence(names) ? placed.length === books.length : books.length === 0 || placed.length > books.length / 2;
}

/** Returns whether a row with a heading for ISBNs may also be an ordinary sentence. */
const isSentence = (names: Cells): boolean => names.some((name) => isIsbn(name) && sentencePattern.test(name.trim()));

const isIsbn = (name: string): boolean => /isbn/.test(listMeaning(name)?.field ?? '');

const has = (names: Cells, field: ListField) => names.some((name) => listMeaning(name)?.field === field);

const filledWidth = (cells: Cells): number =>
	cells.reduce((width, cell, at) => (cell.trim() === '' ? width : at + 1), 0);

/**
 * Returns the number of columns in the table. If only one row has more cells than there are headings, that row was split
 * wrongly. If many rows have more cells than there are headings, the last heading of the table is empty.
 */
function widthOf(heading: Cells | undefined, body: Cells[]): number {
	const widths = body.map(filledWidth).sort((a, b) => a - b);
	if (!heading) return widths.at(-1) ?? 0;
	const typical = widths.length >= 3 ? (widths[Math.floor(widths.length / 2)] ?? 0) : 0;
	return Math.max(filledWidth(heading), typical);
}

const eisbnOf = (cell: string): string | undefined => {
	const reading = toIsbn13(cell);
	return 'eisbn' in reading ? reading.eisbn : isbnsIn(cell)[0]?.eisbn;
};

/**
 * Finds the columns in which most cells are ISBNs. Returns two columns only if both contain the same ISBNs in different forms.
 * If two columns contain different ISBNs, each row has more than one book.
 */
function isbnColumns(body: Cells[], width: number): number[] {
	const read = Array.from({ length: width }, (_, column) => body.map((cells) => eisbnOf(cells[column] ?? '')));
	const columns = read.flatMap((eisbns, column) => {
		const filled = body.filter((cells) => (cells[column] ?? '').trim() !== '').length;
		const valid = eisbns.filter((eisbn) => eisbn !== undefined).length;
		return valid > 0 && valid >= filled / 2 ? [column] : [];
	});
	const [first = 0, ...others] = columns;
	const same = others.every((column) => {
		const pairs = body.flatMap((_, row) => {
			const pair = [read[first]?.[row], read[column]?.[row]];
			return pair.includes(undefined) ? [] : [pair[0] === pair[1]];
		});
		return pairs.filter(Boolean).length > pairs.length / 2;
	});
	return same ? columns : [];
}

/** Finds the quantity column that is nearest to the ISBN column, if the quantity column has no heading. */
function quantityColumn(body: Cells[], names: Cells): number | undefined {
	const isbns = names.findIndex(isIsbn);
	const far = (column: number) => Math.abs(column - isbns) + (column < isbns ? 0.5 : 0);
	return names
		.flatMap((name, column) => (name.trim() === '' && isQuantities(body, column) ? [column] : []))
		.sort((a, b) => far(a) - far(b))[0];
}

function isQuantities(body: Cells[], column: number): boolean {
	const cells = body.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '');
	const counts = cells.flatMap((cell) => {
		const read = readQuantity(cell);
		return read && 'qty' in read && read.qty <= maxCopies ? [read.qty] : [];
	});
	if (counts.length === 0 || counts.length < cells.length * 0.8 || cells.length < body.length / 2) return false;
	if (counts.filter(isYear).length > counts.length / 2) return false;
	// A column with 1, 2, 3 … contains row numbers, not quantities.
	const steps = counts.slice(1).filter((count, index) => count === (counts[index] ?? 0) + 1).length;
	return counts.length < 4 || steps < (counts.length - 1) * 0.9;
}
