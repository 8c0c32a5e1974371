/** A row of a shopper's list file: a book, and the number of copies if the file gives a number. */
export interface ListRow {
	/** The line number in a text, or the row number in a sheet or a table. The first number is 1. */
	line: number;
	/** The row's text that should be an ISBN, or '' if the row has no such text. */
	isbn: string;
	/** The ISBN-13s of the row, print editions before electronic editions. The array is empty if `isbn` is invalid. */
	eisbns: string[];
	/** The number of copies, which may be 0. The number is null if the row gives no number of copies. */
	qty: number | null;
	/** The title of the book. The title is '' if the list has no titles. */
	title: string;
	/** The reason why the row's ISBN or number of copies is invalid, in words for the shopper. */
	wrong: { isbn?: string; qty?: string };
}
