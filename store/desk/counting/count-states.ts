import type { CountState } from '../../contract/desk-states';
import type { Transition } from '../../ordering/transitions';

/** The meaning of each state of a count. */
export const countStateMeanings: Record<CountState, string> = {
	open: 'Staff are scanning the shelf.',
	booking: 'The count is being applied to the stock. If the update stops halfway, staff can continue the update.',
	booked: 'The stock has the numbers of the count.',
	dropped: 'The count is discarded, and the stock did not change.',
	taken_back: 'The count is undone, and the stock has the numbers from before the count.',
};

/** The state in which a count begins. */
export const countBegins = ['open'] as const satisfies CountState[];

/** Every transition from one state of a count to another (docs/behaviour/desk.md#counting). */
export const countTransitions = {
	book: {
		from: ['open'],
		to: 'booking',
		by: ['bookseller'],
		does: 'Begins a run of stock changes, as if a stock file was read.',
		done: 'applied to the stock',
	},
	finish: {
		from: ['booking'],
		to: 'booked',
		by: ['bookseller'],
		when: 'every title of the count has been applied to the stock',
		does: 'Nothing else.',
		done: 'applied to the stock',
	},
	drop: {
		from: ['open'],
		to: 'dropped',
		by: ['bookseller'],
		does: 'Nothing else: the scans stay in the database.',
		done: 'discarded',
	},
	take_back: {
		from: ['booked'],
		to: 'taken_back',
		by: ['bookseller'],
		when: 'the run of stock changes can still be undone',
		does: 'Undoes the run of stock changes. Copies that were sold after the count stay sold, and titles that were counted again keep the later count.',
		done: 'undone',
	},
} as const satisfies Record<string, Transition<CountState>>;

export type CountTransition = keyof typeof countTransitions;
