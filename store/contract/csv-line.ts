/** Formats one line of a CSV file, without its line end. */
export const csvLine = (cells: readonly string[]): string => cells.map(csvCell).join(',');

// In countries with a decimal comma, Excel splits lines at semicolons, so a cell with a semicolon is quoted, too.
const csvCell = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The characters that begin a formula, also in full width, after quotes and spaces that a spreadsheet removes. */
const formula = /^[\s"]*[=+\-@＝＋－＠]/;
const number = /^\s*-?\d+(?:[.,]\d+)?\s*$/;

/**
 * Makes a cell safe to open in a spreadsheet, which would run a shopper's `=…` as a formula. An apostrophe makes the cell text.
 * Some spreadsheets begin a new cell after a semicolon, a tab or a line end, so the text after each of these gets an apostrophe,
 * too. Numbers stay numbers.
 */
export function harmlessCell(cell: string): string {
	const guarded = cell
		.split(/([;\t\r\n])/)
		.map((part) => (formula.test(part) && !number.test(part) ? `'${part}` : part))
		.join('');
	return /^[\t\r]/.test(guarded) ? `'${guarded}` : guarded;
}

/** Formats a whole CSV file of safe cells. */
export const csvFile = (rows: readonly string[][]): string =>
	rows.map((cells) => `${csvLine(cells.map(harmlessCell))}\r\n`).join('');
