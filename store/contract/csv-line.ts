/** Formats one row of a CSV file, without the line break at its end. */
export const csvLine = (cells: readonly string[]): string => cells.map(csvCell).join(',');

// Quotes a cell with a comma, a semicolon, a quotation mark, a tab or a line break. Semicolons matter because Excel splits rows
// at semicolons in countries with a decimal comma.
const csvCell = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * The characters that begin a formula in a spreadsheet, also in full width. A spreadsheet removes quotes and spaces before these
 * characters.
 */
const formula = /^[\s"]*[=+\-@＝＋－＠]/;
const number = /^\s*-?\d+(?:[.,]\d+)?\s*$/;

/**
 * Makes a cell of a CSV file safe to open in a spreadsheet. Without this change, the spreadsheet would run a shopper's `=…` as a
 * formula. An apostrophe turns the formula into text. Some spreadsheets begin a new cell after a semicolon, a tab or a line
 * break, so the text after each of these also gets an apostrophe. Numbers stay numbers.
 */
export function harmlessCell(cell: string): string {
	const guarded = cell
		.split(/([;\t\r\n])/)
		.map((part) => (formula.test(part) && !number.test(part) ? `'${part}` : part))
		.join('');
	return /^[\t\r]/.test(guarded) ? `'${guarded}` : guarded;
}

/** Formats a whole CSV file, with cells that are safe to open in a spreadsheet. */
export const csvFile = (rows: readonly string[][]): string =>
	rows.map((cells) => `${csvLine(cells.map(harmlessCell))}\r\n`).join('');
