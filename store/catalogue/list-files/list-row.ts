import type { IsbnReading } from '../../contract/isbn';

/** A row of a shopper's list file: a book, and the number of copies if the list gives one. */
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
	/** How the row was read if it was not read as written, in words for the shopper. */
	note?: string;
}

/** Returns the note of a row whose ISBN lacked digits. A row that also has the whole ISBN needs no note. */
export function restoredNote(readings: readonly IsbnReading[]): Pick<ListRow, 'note'> {
	const found = readings.filter((reading) => 'eisbn' in reading);
	const [first] = found;
	const isRestored = found.every(({ restored }) => restored !== undefined);
	return isRestored && first?.restored !== undefined ? { note: `${first.restored}.` } : {};
}
