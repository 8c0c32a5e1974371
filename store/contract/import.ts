import { z } from 'zod';
import { integer } from './fields';

/** A row of an imported file (docs/behaviour/list-files.md#rows). */
export interface ImportRow {
	/** Its line in a text, its row in a sheet, from 1. */
	line: number;
	/** The ISBN-13, or what stands in its place; '' where nothing does. */
	isbn: string;
	/** Copies: what goes into the cart on a green row, what the file says on a red one; null where it says none. */
	qty: number | null;
	/** Green: it is taken over, or has been. Red: it is left out. */
	success: boolean;
	/** Null where the store does not know the ISBN. */
	title: string | null;
	binding: string | null;
	/** What a copy costs, of a green row for the cart; null where this visitor sees no prices. */
	price: string | null;
	/** Copies on hand for a green row, beside those of the rows above and of the cart; null where they are not counted. */
	in_stock: number | null;
	/** Why a row is red, or what is to be known of a green one; null where there is nothing to say. */
	message: string | null;
}

/** How far an import is. The states of docs/behaviour/list-files.md#steps: upload comes before all this, and the error is a refusal. */
export interface ImportState {
	import_id: string;
	/** What the shopper calls the file. */
	filename: string;
	/** 'reading' until its rows can be shown, 'preview' until they are added, then 'complete'. */
	state: 'reading' | 'preview' | 'complete';
	/** Percent of the file that has been read. */
	progress: number;
	/** How long the reading is likely to take from now; null where nobody can tell. */
	eta_seconds: number | null;
}

/** What the rows of a file come to. */
export interface ImportResult<Added> {
	/** A page of rows, none while the file is being read. */
	titles: ImportRow[];
	/** All rows so far, and the green ones among them. */
	row_count: number;
	success_count: number;
	/** Rows that name a title which no row above them does, and rows that name one again; the others name none. */
	found_count: number;
	doubled_count: number;
	/** What was added, null before. */
	added: Added | null;
}

/** Which page of an import's rows is asked for. */
export const rowsAsked = {
	show: z.enum(['all', 'green', 'red']).optional(),
	/** How many rows are passed over, of those that are shown. */
	offset: integer().optional(),
	/** How many rows an answer has: as many as a page when left out. */
	limit: integer(1, 500).optional(),
};

export const rowsAskedNames = { offset: 'o', limit: 'l' };
