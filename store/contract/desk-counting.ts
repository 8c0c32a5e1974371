import { z } from 'zod';
import { defineDesk } from './desk-call';
import { type DeskPage, pageFields, sortField } from './desk-page';
import { type CountState, countStates } from './desk-states';
import { copies, type FilledOrders, postKey, scannedCode } from './desk-stock';
import { condition, flag, id, requiredText, text } from './fields';
import { maxShelfLength } from './lengths';

/** The maximum number of titles in a count. The number is higher than the number of titles on any shelf. */
export const maxCountLines = 5000;

/**
 * Where a scanned title is according to the stock records: on the counted shelf, on another or an unknown shelf of the location,
 * or not at the location.
 */
export type CountStanding = 'here' | 'elsewhere' | 'not-expected';

export interface CountHead {
	id: number;
	location_id: number;
	location: string;
	/** The counted shelf, or '' for the whole location. */
	shelf: string;
	state: CountState;
	/** The staff member who began the count. */
	staff: string;
	created_at: number;
	updated_at: number;
	titles: number;
	copies: number;
}

/** A title in a count, with the expected copies. */
export interface CountLine {
	eisbn: string;
	title: string;
	condition: string;
	condition_text: string;
	/**
	 * The number of copies that were scanned, or null for a title that is on this shelf according to the stock records, but was not
	 * scanned.
	 */
	counted: number | null;
	/**
	 * The number of copies that should be on this shelf, including copies on hold for orders. For a booked count, the number that
	 * was compared with the counted copies. The value is null if an older version of the program booked the count.
	 */
	expected: number | null;
	standing: CountStanding;
	/** The number of copies at the location according to the stock records, and their shelf, or '' if the shelf is unknown. */
	in_store: number;
	shelf: string;
	/** The number of available copies now, and the number after the count is booked. */
	onhand: number;
	after: number;
	/** The number of copies on hold for orders that staff could not find. */
	short: number;
	/** Whether the title was counted again, received, moved or returned since. Booking skips it, and it must be scanned again. */
	outdated: boolean;
	/** The number of copies that booking the count subtracts from the location's stock. */
	lost: number;
	/**
	 * Whether undoing the count left the title unchanged, because the title was counted again later, or because all found copies
	 * have been sold.
	 */
	kept: boolean;
	/** The version of this line of the count, for the form that corrects the line. */
	version: string;
}

export interface Count extends CountHead {
	/** The number of titles whose counted copies differ from the expected copies, including titles that were not scanned. */
	differences: number;
	/** Whether the answer leaves out some titles. Only the first 5,000 titles that were not scanned are listed. */
	more_differences: boolean;
	/** The number of copies that should be on this shelf, or null if an older version of the program booked the count. */
	expected: number | null;
	/**
	 * The number of titles and copies that should be on this shelf and were not scanned. For a booked count, the number that the
	 * count wrote off.
	 */
	unscanned: { titles: number; copies: number };
	/** The id of the stock run that booked the count, or null until the count is booked. */
	run_id: number | null;
	/** The version of the whole count, for the form that books the count. */
	version: string;
	lines: CountLine[];
	more: boolean;
}

/**
 * A preview of booking a count: the copies that would be removed from stock. A staff member must confirm the loss of these
 * copies.
 */
export interface CountPreview extends CountHead {
	unscanned: 'none' | 'stay';
	/** The number of titles that would lose copies, and the total number of lost copies. */
	titles_lost: number;
	copies_lost: number;
	/** The number of titles that would gain copies. */
	titles_gained: number;
	/**
	 * The number of titles that were found on this shelf and belong to another shelf. Booking the count does not change these
	 * titles.
	 */
	titles_elsewhere: number;
	/** The version of the whole count, for the form that books the count. */
	version: string;
	/** A token that confirms exactly these lost copies, or '' if no copies would be lost. */
	accept_lost: string;
	/** The titles that would lose copies. */
	lines: CountLine[];
	/** The titles on the same page that would gain copies. */
	gained: CountLine[];
	more: boolean;
}

/** A booked count, with the waiting orders that could be filled with the additional copies. */
export interface BookedCount extends Count, FilledOrders {}

/** A count whose booking was undone. */
export interface UndoneCount extends Count {
	/** The titles that were counted again later. Their later count stays valid. */
	kept: { title: string; condition_text: string }[];
	/** The titles that now have fewer copies than the undone count had added. The undo removed only these remaining copies. */
	fewer: { title: string; condition_text: string }[];
}

/** The result of one scan. */
export interface CountScan {
	eisbn: string;
	title: string;
	condition_text: string;
	/** The number of copies of the title counted so far, and the number that should be on this shelf. */
	counted: number;
	expected: number;
	standing: CountStanding;
	/** The number of copies at the location according to the stock records, and their shelf, or '' if the shelf is unknown. */
	in_store: number;
	shelf: string;
}

const source = 'docs/behaviour/desk.md#counting';
const session = { count_id: id() };
const versioned = { ...session, version: requiredText(64) };

/** The columns by which counts can be sorted. */
export const countColumns = ['number', 'shelf', 'state'] as const;

export const deskCounting = {
	'desk-counting/list': defineDesk<DeskPage<CountHead>>()({
		source,
		reads: true,
		payload: z.object({
			state: z.enum(countStates).optional(),
			sort: sortField(countColumns).optional(),
			...pageFields,
		}),
	}),
	/** Begins a count of a shelf. Finds the shelf at the location regardless of upper and lower case. */
	'desk-counting/begin': defineDesk<CountHead>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			location_id: id(),
			shelf: text(maxShelfLength).default(''),
			/** The user confirms to begin a second count of the shelf, although the first count is not finished. */
			accept: flag().default(false),
			/** Confirms that a shelf is counted although it has no titles according to the stock records. */
			new_shelf: flag().default(false),
			key: postKey(),
		}),
	}),
	/** Returns a count with all its lines, or only with the lines that differ from the expected copies. */
	'desk-counting/get': defineDesk<Count>()({
		source,
		reads: true,
		payload: z.object({ ...session, show: z.enum(['all', 'differences']).default('all'), ...pageFields }),
	}),
	/**
	 * Adds one scan to a count. Two calls with the same key count only once. The call uses the offer that the title has on this
	 * shelf in the given condition, or in any condition. If several offers fit, or if the stock has no such used copy, the call
	 * refuses with the reason 'which-copy'.
	 */
	'desk-counting/scan': defineDesk<CountScan>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			...session,
			code: scannedCode(),
			condition: condition().optional(),
			/** Whether `condition` is the code of one offer, so that it does not also match the individual copies of a condition. */
			exact: flag().default(false),
			copies: copies(1, 9999).default(1),
			key: postKey(),
		}),
	}),
	/** Sets the counted number of copies of a title, instead of the scanned number. */
	'desk-counting/setLine': defineDesk<CountScan>()({
		source,
		limit: 'desk-change',
		payload: z.object({ ...versioned, code: scannedCode(), condition: condition().default('new'), copies: copies() }),
	}),
	/** Lists the titles that would lose copies if the count were booked now. */
	'desk-counting/preview': defineDesk<CountPreview>()({
		source,
		reads: true,
		payload: z.object({ ...session, unscanned: z.enum(['none', 'stay']).default('stay'), ...pageFields }),
	}),
	/** Books the count: updates the stock. If titles would lose copies, the call first refuses with the reason 'copies-lost'. */
	'desk-counting/book': defineDesk<BookedCount>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			...versioned,
			/**
			 * What to do with titles of this shelf that were not scanned: 'none' sets their stock to 0 copies, 'stay' leaves their
			 * stock unchanged.
			 */
			unscanned: z.enum(['none', 'stay']).default('stay'),
			/** The token for the lost copies that a person has seen and confirmed (`desk-counting/preview`). */
			accept_lost: text(64).default(''),
		}),
	}),
	'desk-counting/drop': defineDesk<Count>()({ source, limit: 'desk-change', payload: z.object(versioned) }),
	/** Undoes the booking of a count. Copies that were sold since the booking stay sold. */
	'desk-counting/takeBack': defineDesk<UndoneCount>()({ source, limit: 'desk-change', payload: z.object(versioned) }),
};
