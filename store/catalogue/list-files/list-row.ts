/** A row of a shopper's list file: a book, and the number of copies if the list gives one. */
export interface ListRow {
	/** Its line in a text, its row in a sheet or a table, from 1. */
	line: number;
	/** The text in the place of the ISBN, or ''. */
	isbn: string;
	/** The ISBN-13s that the row names, print before electronic; empty if `isbn` is invalid. */
	eisbns: string[];
	/** Copies, 0 as well; null where the row names none. */
	qty: number | null;
	/** '' where the list names none. */
	title: string;
	/** Why there is no ISBN or no number of copies, where the row has something in its place. In the shopper's words. */
	wrong: { isbn?: string; qty?: string };
}
