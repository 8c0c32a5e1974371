import { z } from 'zod';
import { defineDesk } from './desk-call';
import { type DeskPage, pageFields, sortField } from './desk-page';
import { type CountState, countStates } from './desk-states';
import { copies, type FilledOrders, postKey, scannedCode } from './desk-stock';
import { condition, flag, id, requiredText, text } from './fields';
import { maxShelfLength } from './lengths';

/** A count has at most so many titles: more than a shelf holds. */
export const maxCountLines = 5000;

/**
 * The place of a scanned title in the stock records: on the counted shelf, on another or an unknown shelf of its location, or not at this
 * location.
 */
export type CountStanding = 'here' | 'elsewhere' | 'not-expected';

export interface CountHead {
	id: number;
	location_id: number;
	location: string;
	/** '' for the whole location. */
	shelf: string;
	state: CountState;
	/** The staff member who began the count. */
	staff: string;
	created_at: number;
	updated_at: number;
	titles: number;
	copies: number;
}

/** A title of a count, and what there should be. */
export interface CountLine {
	eisbn: string;
	title: string;
	condition: string;
	condition_text: string;
	/** Copies that were scanned. Null for a title that the books list on this shelf and that was not scanned. */
	counted: number | null;
	/**
	 * Copies that should be on this shelf, including those that orders hold. For a booked count, the number it was compared with.
	 * Null if an older version of the program booked the count.
	 */
	expected: number | null;
	standing: CountStanding;
	/** Copies that the books give the location, and their shelf; '' for an unknown one. */
	in_store: number;
	shelf: string;
	/** Available copies now, and once it is booked. */
	onhand: number;
	after: number;
	/** Orders hold copies that were not found. */
	short: number;
	/** Counted again, received or moved since: booking skips it, and it has to be scanned again. */
	outdated: boolean;
	/** Copies that booking takes off the location's total. */
	lost: number;
	/** Undoing the count moved none of its copies: they were counted again since, or all of those that were found are sold. */
	kept: boolean;
	/** The line's, for the form that corrects it. */
	version: string;
}

export interface Count extends CountHead {
	/** Lines whose count differs from the expected number, including lines that were not scanned. */
	differences: number;
	/** Whether titles were left out: only the first 5,000 titles that were not scanned are counted and listed. */
	more_differences: boolean;
	/** Copies that should be on this shelf; null if an older version of the program booked the count. */
	expected: number | null;
	/** Titles and copies that should be on this shelf and were not scanned; for a booked count, those that it wrote off. */
	unscanned: { titles: number; copies: number };
	/** The run that took it into the stock; null before. */
	run_id: number | null;
	/** The version of the whole count, for booking it. */
	version: string;
	lines: CountLine[];
	more: boolean;
}

/** The copies that booking a count would take away, for a person to confirm. */
export interface CountPreview extends CountHead {
	unscanned: 'none' | 'stay';
	/** Titles that would lose copies, and how many copies. */
	titles_lost: number;
	copies_lost: number;
	/** Titles that would gain copies. */
	titles_gained: number;
	/** Titles found here that belong to another shelf: booking leaves them as they are. */
	titles_elsewhere: number;
	/** The version of the whole count, for booking it. */
	version: string;
	/** Confirms exactly these losses; '' without losses. */
	accept_lost: string;
	/** The titles that would lose copies. */
	lines: CountLine[];
	/** The titles that would gain copies; the same page of them. */
	gained: CountLine[];
	more: boolean;
}

/** A booked count, with the waiting orders that its extra copies filled. */
export interface BookedCount extends Count, FilledOrders {}

/** A count that is out of the stock again. */
export interface UndoneCount extends Count {
	/** The titles that were counted again since: they stay as they were counted. */
	kept: { title: string; condition_text: string }[];
	/** The titles of which fewer copies are left than the count had added: no more can be taken off. */
	fewer: { title: string; condition_text: string }[];
}

/** The result of one scan. */
export interface CountScan {
	eisbn: string;
	title: string;
	condition_text: string;
	/** Copies of the title counted so far, and copies that should be on this shelf. */
	counted: number;
	expected: number;
	standing: CountStanding;
	/** Copies that the books give the location, and their shelf; '' for an unknown one. */
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
	/** Counts a shelf under the name that the location knows it by, whatever the case of the letters. */
	'desk-counting/begin': defineDesk<CountHead>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			location_id: id(),
			shelf: text(maxShelfLength).default(''),
			/** Confirms a second count of a shelf that is already being counted. */
			accept: flag().default(false),
			/** Confirms a shelf on which the books list no title. */
			new_shelf: flag().default(false),
			key: postKey(),
		}),
	}),
	/** A count with its lines, all of them or those that differ. */
	'desk-counting/get': defineDesk<Count>()({
		source,
		reads: true,
		payload: z.object({ ...session, show: z.enum(['all', 'differences']).default('all'), ...pageFields }),
	}),
	/**
	 * Counts one scan. The same key twice counts once. Without a condition, the call takes the condition that the title has on this
	 * shelf. The reason 'which-copy' asks when several conditions fit.
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
	/** Sets the number of a title's copies in place of the scanned number. */
	'desk-counting/setLine': defineDesk<CountScan>()({
		source,
		limit: 'desk-change',
		payload: z.object({ ...versioned, code: scannedCode(), condition: condition().default('new'), copies: copies() }),
	}),
	/** The titles that would lose copies if the count were booked now. */
	'desk-counting/preview': defineDesk<CountPreview>()({
		source,
		reads: true,
		payload: z.object({ ...session, unscanned: z.enum(['none', 'stay']).default('stay'), ...pageFields }),
	}),
	/** Takes the count into the stock. The reason 'copies-lost' asks first where titles would lose copies. */
	'desk-counting/book': defineDesk<BookedCount>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			...versioned,
			/** How to treat titles of this shelf that were not scanned: 'none' counts 0 copies, 'stay' keeps their number. */
			unscanned: z.enum(['none', 'stay']).default('stay'),
			/** The losses that a person has seen and confirmed (`desk-counting/preview`). */
			accept_lost: text(64).default(''),
		}),
	}),
	'desk-counting/drop': defineDesk<Count>()({ source, limit: 'desk-change', payload: z.object(versioned) }),
	/** Takes a booked count back out of the stock. Copies sold meanwhile stay sold. */
	'desk-counting/takeBack': defineDesk<UndoneCount>()({ source, limit: 'desk-change', payload: z.object(versioned) }),
};
