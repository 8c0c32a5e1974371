/** One line of a CSV file. */
export const csvLine = (cells: readonly string[]): string => cells.map(csvCell).join(',');

const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A spreadsheet would run what a shopper typed as a formula: an apostrophe keeps it text. Numbers below zero stay numbers. */
export const harmlessCell = (cell: string): string =>
	/^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;

/** A whole CSV file, whose cells harm nobody. */
export const csvFile = (rows: readonly string[][]): string =>
	rows.map((cells) => `${csvLine(cells.map(harmlessCell))}\r\n`).join('');
