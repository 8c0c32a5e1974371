/** A row of a shopper's list file: a book, and the number of copies if the list gives one. */
export interface ListRow {
	/** Its line in a text, its row in a sheet or a table, from 1. */
	line: number;
	/** The text in the place of the ISBN, or ''. */
	isbn: string;
	/** The ISBN-13s that the row names, print before electronic; empty if `isbn` is invalid. */
	eisbns: string[];
	/** The copies, possibly 0; null if the row gives no number. */
	qty: number | null;
	/** '' if the list has none. */
	title: string;
	/** Why there is no ISBN or no number of copies, where the row has something in its place. In the shopper's words. */
	wrong: { isbn?: string; qty?: string };
}
