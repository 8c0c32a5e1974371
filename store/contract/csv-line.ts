/** Writes one line of a CSV file, without its line end. */
export const csvLine = (cells: readonly string[]): string => cells.map(csvCell).join(',');

// In countries with a decimal comma, Excel splits lines at semicolons: a cell with one is quoted, too.
const csvCell = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The signs that begin a formula, also in their full width, after quotes and spaces that a spreadsheet drops. */
const formula = /^[\s"]*[=+\-@＝＋－＠]/;
const number = /^\s*-?\d+(?:[.,]\d+)?\s*$/;

/**
 * Makes a cell safe to open in a spreadsheet, which would run a shopper's `=…` as a formula. An apostrophe keeps it text. Each
 * part behind a semicolon, a tab or a line end is guarded as well, as some spreadsheets begin a new cell there. Numbers stay
 * numbers.
 */
export function harmlessCell(cell: string): string {
	const guarded = cell
		.split(/([;\t\r\n])/)
		.map((part) => (formula.test(part) && !number.test(part) ? `'${part}` : part))
		.join('');
	return /^[\t\r]/.test(guarded) ? `'${guarded}` : guarded;
}

/** Writes a whole CSV file of harmless cells. */
export const csvFile = (rows: readonly string[][]): string =>
	rows.map((cells) => `${csvLine(cells.map(harmlessCell))}\r\n`).join('');
