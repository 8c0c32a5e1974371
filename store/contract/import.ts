import { z } from 'zod';
import { integer } from './fields';

/** A row of an imported file (docs/behaviour/list-files.md#rows). */
export interface ImportRow {
	/** Its line in a text file or its row in a sheet, from 1. */
	line: number;
	/** The ISBN-13, or the file's text in its place; '' for an empty cell. */
	isbn: string;
	/** In a green row, the copies that go into the cart. In a red row, the copies in the file; null if the file gives none. */
	qty: number | null;
	/** True for a green row, which is or will be added; false for a red one, which is left out. */
	success: boolean;
	/** Null if the store does not know the ISBN. */
	title: string | null;
	binding: string | null;
	/** The price of a copy, for a green row of a cart's import; null if this visitor may not see prices. */
	price: string | null;
	/** Copies on hand for a green row, without those that the cart and the rows above take; null if copies are not counted. */
	in_stock: number | null;
	/** Why a row is red, or a note on a green one; null for none. */
	message: string | null;
}

/**
 * The state of an import (docs/behaviour/list-files.md#steps). Of the states there, 'upload' comes before the first answer, and
 * 'error' is a refusal.
 */
export interface ImportState {
	import_id: string;
	/** The file's name on the shopper's device. */
	filename: string;
	/** 'reading' until its rows can be shown, 'preview' until they are added, then 'complete'. */
	state: 'reading' | 'preview' | 'complete';
	/** Percent of the file that has been read. */
	progress: number;
	/** The purchase order that a library's order names; of several, all with commas between. Null for most files. */
	purchase_order: string | null;
	/** How long reading will probably still take; null if that is not known yet. */
	eta_seconds: number | null;
}

/** The rows of an import, and their counts. */
export interface ImportResult<Added> {
	/** A page of rows; empty while the file is being read. */
	titles: ImportRow[];
	/** All rows so far, and the green ones among them. */
	row_count: number;
	success_count: number;
	/** Rows that name a title for the first time, and rows that name one again; the other rows name none. */
	found_count: number;
	doubled_count: number;
	/** The titles that were added; null before. */
	added: Added | null;
}

/** The payload fields that choose a page of an import's rows. */
export const rowPageFields = {
	show: z.enum(['all', 'green', 'red']).optional(),
	/** How many of the rows that `show` leaves are skipped. */
	offset: integer().optional(),
	/** How many rows to answer: a page when left out. */
	limit: integer(1, 500).optional(),
};

export const rowPageFieldNames = { offset: 'o', limit: 'l' };
