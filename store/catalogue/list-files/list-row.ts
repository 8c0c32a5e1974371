import type { IsbnReading } from '../../contract/isbn';

/** A row of a shopper's list file: a book, and the number of copies if the list gives one. */
export interface ListRow {
	/** The line number in a text, or the row number in a sheet or a table, from 1. */
	line: number;
	/** The text that should be an ISBN, or ''. */
	isbn: string;
	/** The row's ISBN-13s, print before electronic; empty if `isbn` is invalid. */
	eisbns: string[];
	/** The number of copies, possibly 0; null if the row gives none. */
	qty: number | null;
	/** The title; '' if the list has none. */
	title: string;
	/** Why the row's ISBN or its number of copies is invalid, in words for the shopper. */
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
