import type { CountState } from '../../contract/desk-states';
import type { Transition } from '../../ordering/transitions';

/** The meaning of each state of a count. */
export const countStateMeanings: Record<CountState, string> = {
	open: 'Being scanned.',
	booking: 'Its lines are being applied to the stock. If that stopped halfway, applying it again continues.',
	booked: 'Applied to the stock.',
	dropped: 'Discarded: the stock did not change.',
	taken_back: 'Undone: the stock no longer has its changes.',
};

/** The state in which a count begins. */
export const countBegins = ['open'] as const satisfies CountState[];

/** Every transition from one state of a count to another (docs/behaviour/desk.md#counting). */
export const countTransitions = {
	book: {
		from: ['open'],
		to: 'booking',
		by: ['bookseller'],
		does: 'Begins a run of stock changes, like a stock file.',
		done: 'applied to the stock',
	},
	finish: {
		from: ['booking'],
		to: 'booked',
		by: ['bookseller'],
		when: 'every line has been applied to the stock',
		does: 'Nothing else.',
		done: 'applied to the stock',
	},
	drop: {
		from: ['open'],
		to: 'dropped',
		by: ['bookseller'],
		does: 'Nothing: the scans are kept.',
		done: 'discarded',
	},
	take_back: {
		from: ['booked'],
		to: 'taken_back',
		by: ['bookseller'],
		when: 'its run can still be undone',
		does: 'Undoes the run. Copies sold since then stay sold, and titles counted again keep the later count.',
		done: 'undone',
	},
} as const satisfies Record<string, Transition<CountState>>;

export type CountTransition = keyof typeof countTransitions;
