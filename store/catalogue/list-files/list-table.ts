import { cellText, chooseIsbn, toIsbn13 } from '../../contract/isbn';
import { formulaWithoutValue, openInExcel, type SourceRow, sampleRows } from '../feeds/columns';
import { isbnsIn } from './isbns-in-text';
import { findColumns, type ListColumns } from './list-columns';
import { endInCopies, isTyped, type ListKind, maxCodeLength, rowsOfLine } from './list-lines';
import { type ListRow, restoredNote } from './list-row';
import { isYear, readQuantity } from './quantity';

const maxCellLength = 20_000;
const maxTitleLength = 200;

type FilledRow = { at: number; cells: readonly string[] };

/** Reads a list from the rows of one table, as a stream. Skips empty table rows. */
export class ListTable {
	readonly #kind: ListKind;
	#sample: FilledRow[] | null = [];
	#found: ListColumns | null = null;
	#endsInCopies = false;

	constructor(kind: ListKind) {
		this.#kind = kind;
	}

	/**
	 * The indexes of the columns that are needed. The indexes are null until the columns are known, and for lines without columns.
	 */
	get wanted(): ReadonlySet<number> | null {
		return this.#found?.indexes ?? null;
	}

	/**
	 * Adds rows to the table.
	 * @returns the list rows that are complete so far
	 */
	push(rows: readonly SourceRow[]): ListRow[] {
		const filled = rows.flatMap((row) => this.#filled(row));
		if (this.#sample === null) return filled.flatMap((row) => this.#read(row));
		for (const row of filled) this.#sample.push(row);
		return this.#sample.length >= sampleRows ? this.end() : [];
	}

	/**
	 * Marks the end of the table.
	 * @returns the remaining list rows
	 */
	end(): ListRow[] {
		if (this.#sample === null) return [];
		const rows = this.#sample;
		this.#sample = null;
		this.#found = findColumns(
			rows.map(({ cells }) => cells),
			this.#kind,
		);
		const body = rows.slice(this.#found?.above ?? 0);
		this.#endsInCopies = this.#inLines && endInCopies(body.map(({ cells }) => lineOf(cells)));
		return body.flatMap((row) => this.#read(row));
	}

	/** Whether a table row is only one line of text, in which a comma does not separate columns. */
	get #inLines(): boolean {
		return this.#found === null || (isTyped(this.#kind) && this.#found.columns.width === 1);
	}

	/**
	 * Returns a table row as cells if the row contains any text. If the format reader could not split a row into cells, the whole
	 * row becomes one cell.
	 */
	#filled(row: SourceRow): FilledRow[] {
		if ('object' in row) return [];
		const whole = 'refused' in row ? [row.source] : row.cells;
		const long = whole.some((cell) => cell.length > maxCellLength);
		const cells = long ? whole.map((cell) => cell.slice(0, maxCellLength)) : whole;
		return cells.some((cell) => cell.trim() !== '') ? [{ at: row.at, cells }] : [];
	}

	#read(row: FilledRow): ListRow[] {
		const found = this.#found;
		const kind = this.#kind;
		const endsInCopies = this.#endsInCopies;
		if (!found) return rowsOfLine(row.at, lineOf(row.cells), kind, endsInCopies);
		if (!this.#inLines) return isTyped(kind) ? rowsOfTyped(row, found) : rowOfTable(row, found);
		const line = lineOf(row.cells);
		return booksOf(rowsOfLine(row.at, line, 'page', endsInCopies)) ?? rowOfTable({ ...row, cells: [line] }, found);
	}
}

const lineOf = (cells: readonly string[]): string => cells.filter((cell) => cell.trim() !== '').join('  ');

const booksOf = (rows: ListRow[]): ListRow[] | null => (rows.some(({ eisbns }) => eisbns.length > 0) ? rows : null);

/** Reads a row of a table that a shopper typed. A typed row may also be a line with one or several books at any position. */
function rowsOfTyped(row: FilledRow, found: ListColumns): ListRow[] {
	const { at, cells } = row;
	const own = cells.filter((_, column) => !found.others.has(column));
	const isWide = cells.slice(found.columns.width).some((cell) => cell.trim() !== '');
	const rows = rowOfTable(row, found);
	if (rows.some(({ eisbns }) => eisbns.length > 0)) return rows;
	const lines = booksOf(rowsOfLine(at, lineOf(own), 'page'));
	return lines && (lines.length > 1 || !isWide) ? lines : rows;
}

function rowOfTable({ at, cells }: FilledRow, { columns }: ListColumns): ListRow[] {
	// If a title contains a comma that is not quoted, every later cell of the row is in the wrong column.
	if (cells.slice(columns.width).some((cell) => cell.trim() !== '')) {
		const isbn = isbnsIn(lineOf(cells))[0]?.eisbn ?? (cells[0] ?? '').trim();
		return [emptyRow(at, isbn, { isbn: 'this row has more cells than the table has columns' })];
	}
	const { isbns, values } = columns.ofCells(cells);
	const codes = isbns.map(cellText).filter((code) => code !== '');
	const title = values.title === formulaWithoutValue ? '' : String(values.title ?? '').slice(0, maxTitleLength);
	const quantity = readQuantity(String(values.qty ?? '')) ?? (columns.has('qty') ? null : quantityAlone(cells));
	const [isbn = ''] = codes;
	const isFormula = isbns[0] === formulaWithoutValue;
	if (isbn === '' && quantity === null && title === '') return [];
	const read = isbnsOf(codes);
	// For example, the row is "9780… 2", or contains an ISBN among other words.
	const inside = read.eisbns.length === 0 ? rowsOfLine(at, codes.join('  '), 'page') : [];
	const eisbns = [...new Set([...read.eisbns, ...inside.flatMap((row) => row.eisbns)])];
	return [
		{
			line: at,
			isbn: isbn.slice(0, maxCodeLength),
			eisbns,
			qty: quantity ? ('qty' in quantity ? quantity.qty : null) : (inside[0]?.qty ?? null),
			title,
			...read.note,
			wrong: {
				...(eisbns.length === 0 && isbn !== '' ? { isbn: isFormula ? `this cell ${openInExcel}` : read.refused } : {}),
				...(quantity && 'refused' in quantity ? { qty: quantity.refused } : {}),
			},
		},
	];
}

/**
 * If other rows have the ISBN and the copies in one cell ("9780…,2"), finds the copies in a row that has only an ISBN and a
 * number.
 */
function quantityAlone(cells: readonly string[]): { qty: number } | null {
	const [isbn = '', copies = '', ...more] = cells.filter((cell) => cell.trim() !== '');
	const quantity = more.length === 0 && 'eisbn' in toIsbn13(isbn) ? readQuantity(copies) : null;
	return quantity && 'qty' in quantity && !isYear(quantity.qty) ? quantity : null;
}

/**
 * Finds the ISBNs in the cells of a row. Some spreadsheets round an ISBN, so its last digits must be recomputed. A recomputed
 * ISBN is used only if the row has no exact ISBN.
 */
function isbnsOf(cells: readonly string[]): { eisbns: string[]; refused: string; note?: Pick<ListRow, 'note'> } {
	const exact = cells.map((cell) => toIsbn13(cell)).filter((reading) => 'eisbn' in reading && !reading.recomputed);
	const readings = exact.length > 0 ? exact : [chooseIsbn(cells)];
	const eisbns = readings.flatMap((reading) => ('eisbn' in reading ? [reading.eisbn] : []));
	const [first] = readings;
	return { eisbns, refused: first && 'refused' in first ? first.refused : '', note: restoredNote(readings) };
}

const emptyRow = (line: number, isbn: string, wrong: ListRow['wrong']): ListRow => ({
	line,
	isbn: isbn.slice(0, maxCodeLength),
	eisbns: [],
	qty: null,
	title: '',
	wrong,
});
