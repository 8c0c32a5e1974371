import { z } from 'zod';
import { defineDesk } from './desk-call';
import { type DeskPage, pageFields, sortField } from './desk-page';
import { copies, type FilledOrders, postKey, scannedCode } from './desk-stock';
import { condition, flag, id, requiredText, text } from './fields';

export const countStates = ['open', 'booking', 'booked', 'dropped', 'taken_back'] as const;
export type CountState = (typeof countStates)[number];

/** A count has at most so many titles: more than a shelf holds. */
export const maxCountLines = 5000;

export interface CountHead {
	id: number;
	location_id: number;
	location: string;
	/** '' for the whole location. */
	shelf: string;
	state: CountState;
	/** Who began it. */
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
	/** Copies that were scanned; null for a title that stands on this shelf by the books, and that nobody has scanned. */
	counted: number | null;
	/** Copies that should be there: those on hand, and those that orders hold or that were handed over since. */
	expected: number;
	/** On hand now, and what it will be once it is booked. */
	onhand: number;
	after: number;
	/** Orders hold copies that were not found. */
	short: number;
	/** Counted again, received or moved since: it is passed over, and has to be scanned again. */
	outdated: boolean;
	/** The line's, for the form that corrects it. */
	version: string;
}

export interface Count extends CountHead {
	/** Lines whose count is not what should be there, those that nobody scanned among them. */
	differences: number;
	/** There are more of them: the first 5,000 of those that nobody scanned are counted and listed. */
	more_differences: boolean;
	/** The run that took it into the stock; null before. */
	run_id: number | null;
	/** Of the whole count, for booking it. */
	version: string;
	lines: CountLine[];
	more: boolean;
}

/** A count that is in the stock, with the orders that waited for copies that nobody knew of. */
export interface BookedCount extends Count, FilledOrders {}

/** What one scan came to. */
export interface CountScan {
	eisbn: string;
	title: string;
	condition_text: string;
	/** Copies of it that are counted by now. */
	counted: number;
	expected: number;
}

const source = 'docs/behaviour/desk.md#counting';
const session = { count_id: id() };
const versioned = { ...session, version: requiredText(64) };

/** What counts are sorted by. */
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
	'desk-counting/begin': defineDesk<CountHead>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			location_id: id(),
			shelf: text(40).default(''),
			/** Another count of what somebody counts already. */
			accept: flag().default(false),
			key: postKey(),
		}),
	}),
	/** A count with its lines, all of them or those that differ. */
	'desk-counting/get': defineDesk<Count>()({
		source,
		reads: true,
		payload: z.object({ ...session, show: z.enum(['all', 'differences']).default('all'), ...pageFields }),
	}),
	/** One scan. The same key twice counts once. */
	'desk-counting/scan': defineDesk<CountScan>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			...session,
			code: scannedCode(),
			condition: condition().default('new'),
			copies: copies(1, 9999).default(1),
			key: postKey(),
		}),
	}),
	/** Says how many of a title there are, in the place of what was scanned. */
	'desk-counting/setLine': defineDesk<CountScan>()({
		source,
		limit: 'desk-change',
		payload: z.object({ ...versioned, code: scannedCode(), condition: condition().default('new'), copies: copies() }),
	}),
	/** Takes the count into the stock. */
	'desk-counting/book': defineDesk<BookedCount>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			...versioned,
			/** What becomes of titles of this shelf that nobody scanned: they are none, or stay as they are. */
			unscanned: z.enum(['none', 'stay']).default('stay'),
		}),
	}),
	'desk-counting/drop': defineDesk<Count>()({ source, limit: 'desk-change', payload: z.object(versioned) }),
	/** Takes a booked count back out of the stock: what was sold meanwhile stays sold. */
	'desk-counting/takeBack': defineDesk<Count>()({ source, limit: 'desk-change', payload: z.object(versioned) }),
};
