import { z } from 'zod';
import { integer } from './fields';

/** A row of an imported file (docs/behaviour/list-files.md#rows). */
export interface ImportRow {
	/** The row's line number in a text file, or its row number in a sheet, from 1. */
	line: number;
	/** The ISBN-13, or the cell's text if it is not an ISBN, or '' for an empty cell. */
	isbn: string;
	/**
	 * The number of copies. In a green row, the copies that are added to the cart. In a red row, the copies in the file, or null if
	 * the file gives no number.
	 */
	qty: number | null;
	/** Whether the row is a green row, whose title is or will be added. A red row's title is not added. */
	success: boolean;
	/** The title's name, or null if the store does not know the ISBN. */
	title: string | null;
	binding: string | null;
	/** The price of one copy, for a green row of a cart import, or null if this visitor may not see prices. */
	price: string | null;
	/**
	 * The number of available copies of a green row's title, minus the copies in the cart and in the rows above, or null if copies
	 * are not counted.
	 */
	in_stock: number | null;
	/** Why the row is red, or a note on a green row, or null if there is no message. */
	message: string | null;
	/** How the row was read, if it was not read as written: restored digits, or a guessed encoding. Null for most rows. */
	note: string | null;
}

/**
 * The state of an import (docs/behaviour/list-files.md#steps). Two of the states in that document are not stored: 'upload' comes
 * before the first answer, and 'error' is a refusal.
 */
export interface ImportState {
	import_id: string;
	/** The file's name on the shopper's device. */
	filename: string;
	/** 'reading' until the rows of the file can be shown, 'preview' until the rows are added, then 'complete'. */
	state: 'reading' | 'preview' | 'complete';
	/** The percentage of the file that has been read. */
	progress: number;
	/** The purchase order numbers in an imported library order, separated by commas, or null for most files. */
	purchase_order: string | null;
	/** The estimated number of seconds until the file is read, or null if unknown. */
	eta_seconds: number | null;
}

/** The rows of an import, and the numbers of rows. */
export interface ImportResult<Added> {
	/** A page of the import's rows, empty while the file is being read. */
	titles: ImportRow[];
	/** The number of rows that have been read so far, and the number of green rows among them. */
	row_count: number;
	success_count: number;
	/**
	 * The number of rows whose title occurs for the first time in the file, and the number of rows that repeat a title. The other
	 * rows have no title.
	 */
	found_count: number;
	doubled_count: number;
	/** The result of adding the rows, or null until the rows are added. */
	added: Added | null;
}

/** The payload fields that choose a page of an import's rows. */
export const rowPageFields = {
	show: z.enum(['all', 'green', 'red']).optional(),
	/** The number of rows to skip. Counts only rows that `show` selects. */
	offset: integer().optional(),
	/** The maximum number of rows to return. If the field is omitted, the call returns one page. */
	limit: integer(1, 500).optional(),
};

export const rowPageFieldNames = { offset: 'o', limit: 'l' };
