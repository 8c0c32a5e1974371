import { z } from 'zod';
import { defineDesk } from './desk-call';
import { type DeskPage, pageFields, sortField } from './desk-page';
import { type CountState, countStates } from './desk-states';
import { copies, type FilledOrders, postKey, scannedCode } from './desk-stock';
import { condition, flag, id, requiredText, text } from './fields';
import { maxShelfLength } from './lengths';

/** The most titles that a count can have. It is more than a shelf holds. */
export const maxCountLines = 5000;

/**
 * Where the stock records list a scanned title: on the counted shelf, on another or an unknown shelf of its location, or not at
 * this location.
 */
export type CountStanding = 'here' | 'elsewhere' | 'not-expected';

export interface CountHead {
	id: number;
	location_id: number;
	location: string;
	/** The counted shelf; '' for the whole location. */
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
	/** The copies that were scanned. Null for a title that the stock records list on this shelf and that was not scanned. */
	counted: number | null;
	/**
	 * The copies that should be on this shelf, including copies on hold for orders. For a booked count, the number that it was
	 * compared with. Null if an older version of the program booked the count.
	 */
	expected: number | null;
	standing: CountStanding;
	/** The copies that the stock records list at the location, and their shelf; '' if unknown. */
	in_store: number;
	shelf: string;
	/** The available copies now, and after the count is booked. */
	onhand: number;
	after: number;
	/** The copies on hold for orders that were not found. */
	short: number;
	/** Whether the title was counted again, received, moved or returned since. Booking skips it, and it must be scanned again. */
	outdated: boolean;
	/** The copies that booking subtracts from the location's stock. */
	lost: number;
	/**
	 * Whether undoing the count left the title unchanged, because it was counted again since, or all found copies have been sold.
	 */
	kept: boolean;
	/** The version of this line, for the form that corrects it. */
	version: string;
}

export interface Count extends CountHead {
	/** The number of titles whose count differs from the expected number, including titles that were not scanned. */
	differences: number;
	/** Whether titles were omitted. Only the first 5,000 titles that were not scanned are counted and listed. */
	more_differences: boolean;
	/** The copies that should be on this shelf; null if an older version of the program booked the count. */
	expected: number | null;
	/** The titles and copies that should be on this shelf and were not scanned. For a booked count, those that it wrote off. */
	unscanned: { titles: number; copies: number };
	/** The stock run that booked the count; null before. */
	run_id: number | null;
	/** The version of the whole count, for booking it. */
	version: string;
	lines: CountLine[];
	more: boolean;
}

/** The copies that booking a count would remove from stock, for a person to confirm. */
export interface CountPreview extends CountHead {
	unscanned: 'none' | 'stay';
	/** The number of titles that would lose copies, and the number of copies. */
	titles_lost: number;
	copies_lost: number;
	/** The number of titles that would gain copies. */
	titles_gained: number;
	/** The number of titles found here that belong to another shelf. Booking does not change them. */
	titles_elsewhere: number;
	/** The version of the whole count, for booking it. */
	version: string;
	/** A token that confirms exactly these losses; '' without losses. */
	accept_lost: string;
	/** The titles that would lose copies. */
	lines: CountLine[];
	/** The titles that would gain copies, on the same page. */
	gained: CountLine[];
	more: boolean;
}

/** A booked count, with the waiting orders that its extra copies filled. */
export interface BookedCount extends Count, FilledOrders {}

/** A count whose booking was undone. */
export interface UndoneCount extends Count {
	/** The titles that were counted again since. They keep the later count. */
	kept: { title: string; condition_text: string }[];
	/** The titles with fewer copies left than the count had added. Their stock is not reduced further. */
	fewer: { title: string; condition_text: string }[];
}

/** The result of one scan. */
export interface CountScan {
	eisbn: string;
	title: string;
	condition_text: string;
	/** The copies of the title counted so far, and the copies that should be on this shelf. */
	counted: number;
	expected: number;
	standing: CountStanding;
	/** The copies that the stock records list at the location, and their shelf; '' if unknown. */
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
	/** Begins a count of a shelf. Finds the shelf's name at the location regardless of capital letters. */
	'desk-counting/begin': defineDesk<CountHead>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			location_id: id(),
			shelf: text(maxShelfLength).default(''),
			/** Confirms a second count of a shelf that is already being counted. */
			accept: flag().default(false),
			/** Confirms a shelf on which the stock records list no title. */
			new_shelf: flag().default(false),
			key: postKey(),
		}),
	}),
	/** Returns a count with all its lines, or only the lines that differ. */
	'desk-counting/get': defineDesk<Count>()({
		source,
		reads: true,
		payload: z.object({ ...session, show: z.enum(['all', 'differences']).default('all'), ...pageFields }),
	}),
	/**
	 * Counts one scan. The same key twice counts once. Without a condition, the call uses the condition that the title has on
	 * this shelf. If several conditions fit, the call refuses with the reason 'which-copy'.
	 */
	'desk-counting/scan': defineDesk<CountScan>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			...session,
			code: scannedCode(),
			condition: condition().optional(),
			copies: copies(1, 9999).default(1),
			key: postKey(),
		}),
	}),
	/** Sets a title's number of copies, instead of the scanned number. */
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
			 * How to treat titles of this shelf that were not scanned: 'none' sets them to 0 copies, 'stay' leaves them
			 * unchanged.
			 */
			unscanned: z.enum(['none', 'stay']).default('stay'),
			/** The token for the losses that a person has seen and confirmed (`desk-counting/preview`). */
			accept_lost: text(64).default(''),
		}),
	}),
	'desk-counting/drop': defineDesk<Count>()({ source, limit: 'desk-change', payload: z.object(versioned) }),
	/** Undoes the booking of a count. Copies sold meanwhile stay sold. */
	'desk-counting/takeBack': defineDesk<UndoneCount>()({ source, limit: 'desk-change', payload: z.object(versioned) }),
};
