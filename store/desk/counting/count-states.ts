import type { CountState } from '../../contract/desk-states';
import type { Transition } from '../../ordering/transitions';

/** The meaning of each state of a count. */
export const countStateMeanings: Record<CountState, string> = {
	open: 'Being scanned.',
	booking: 'On its way into the stock: whoever books it again goes on with it.',
	booked: 'In the stock.',
	dropped: 'Given up: the stock knows nothing of it.',
	taken_back: 'Taken out of the stock again.',
};

/** The state in which a count begins. */
export const countBegins = ['open'] as const satisfies CountState[];

/** Every transition from one state of a count to another (docs/behaviour/desk.md#counting). */
export const countTransitions = {
	book: {
		from: ['open'],
		to: 'booking',
		by: ['bookseller'],
		does: 'A run begins, as a stock file is one.',
		done: 'booked',
	},
	finish: {
		from: ['booking'],
		to: 'booked',
		by: ['bookseller'],
		when: 'every line has been taken into the stock',
		does: 'Nothing more.',
		done: 'booked',
	},
	drop: {
		from: ['open'],
		to: 'dropped',
		by: ['bookseller'],
		does: 'Nothing: what was scanned is kept.',
		done: 'dropped',
	},
	take_back: {
		from: ['booked'],
		to: 'taken_back',
		by: ['bookseller'],
		when: 'its run can still be taken back',
		does: 'The run is taken back: what was sold meanwhile stays sold, and what was counted again since stays so.',
		done: 'taken back',
	},
} as const satisfies Record<string, Transition<CountState>>;

export type CountTransition = keyof typeof countTransitions;
