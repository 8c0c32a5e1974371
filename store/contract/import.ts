import { z } from 'zod';
import { integer } from './fields';

/** A row of an imported file (docs/behaviour/list-files.md#rows). */
export interface ImportRow {
	/** The row's line number in a text file, or its row number in a sheet, from 1. */
	line: number;
	/** The ISBN-13, or the cell's text if it is not an ISBN; '' for an empty cell. */
	isbn: string;
	/**
	 * In a green row, the copies that are added to the cart. In a red row, the copies in the file; null if the file gives none.
	 */
	qty: number | null;
	/** True for a green row, which is or will be added. False for a red row, which is not added. */
	success: boolean;
	/** The title's name; null if the store does not know the ISBN. */
	title: string | null;
	binding: string | null;
	/** The price of one copy, for a green row of a cart import; null if this visitor may not see prices. */
	price: string | null;
	/**
	 * The available copies for a green row, minus the copies in the cart and in the rows above; null if copies are not counted.
	 */
	in_stock: number | null;
	/** Why a row is red, or a note on a green row; null for none. */
	message: string | null;
	/** How the row was read, if it was not read as written: restored digits, or a guessed encoding. Null for most rows. */
	note: string | null;
}

/**
 * The state of an import (docs/behaviour/list-files.md#steps). Two states there are not stored: 'upload' comes before the first
 * answer, and 'error' is a refusal.
 */
export interface ImportState {
	import_id: string;
	/** The file's name on the shopper's device. */
	filename: string;
	/** 'reading' until its rows can be shown, 'preview' until they are added, then 'complete'. */
	state: 'reading' | 'preview' | 'complete';
	/** The percentage of the file that has been read. */
	progress: number;
	/** The purchase order numbers in a library's order, separated by commas; null for most files. */
	purchase_order: string | null;
	/** The estimated seconds until reading ends; null if unknown. */
	eta_seconds: number | null;
}

/** The rows of an import, and their counts. */
export interface ImportResult<Added> {
	/** A page of rows; empty while the file is being read. */
	titles: ImportRow[];
	/** The number of all rows so far, and of the green rows among them. */
	row_count: number;
	success_count: number;
	/** The number of rows that name a title for the first time, and of rows that repeat a title. The other rows name no title. */
	found_count: number;
	doubled_count: number;
	/** The titles that were added; null before. */
	added: Added | null;
}

/** The payload fields that choose a page of an import's rows. */
export const rowPageFields = {
	show: z.enum(['all', 'green', 'red']).optional(),
	/** The number of rows to skip, among the rows that `show` selects. */
	offset: integer().optional(),
	/** The number of rows to return. Default: one page. */
	limit: integer(1, 500).optional(),
};

export const rowPageFieldNames = { offset: 'o', limit: 'l' };
