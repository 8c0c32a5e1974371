import type { LineState } from '../../contract/order-states';
import type { Transition } from '../transitions';

/** The states of a copy of a line, with their meanings. A line of three may have two copies found and one short. */
export const lineStateMeanings: Record<LineState, string> = {
	to_pick: 'Taken off the stock for its order, and to be fetched from its shelf.',
	found: 'Fetched.',
	short: 'Not where the stock says: somebody has to decide what becomes of it.',
	substituted: 'Something else is offered in its place and held for it; the customer has been asked.',
	ordered: 'To come from the supplier.',
	set_aside:
		'Put with what is to be handed over or sent; a gift card or a ticket, which is fetched nowhere, begins so.',
	handed_over: 'The customer has it.',
	sent: 'On its way.',
	cancelled: 'Not sold any more.',
	returned: 'Came back after it was handed over or sent.',
};

/** How a copy begins. */
export const lineBegins = ['to_pick', 'ordered', 'set_aside'] as const satisfies LineState[];

/** Every transition of copies from one state to another (docs/behaviour/orders.md#lines). */
export const lineTransitions = {
	find: { from: ['to_pick', 'short'], to: 'found', by: ['bookseller'], does: 'Nothing else.', done: 'found' },
	miss: {
		from: ['to_pick', 'found', 'set_aside'],
		to: 'short',
		by: ['bookseller'],
		does: 'Its order is listed among the problems.',
		done: 'short',
	},
	pick_again: {
		from: ['found', 'set_aside', 'short'],
		to: 'to_pick',
		by: ['bookseller'],
		does: 'A short copy is taken from another location that is named; the one that is missing leaves the stock for good.',
		done: 'picked again',
	},
	order: {
		from: ['to_pick', 'short'],
		to: 'ordered',
		by: ['bookseller'],
		does: 'A copy that was to be picked goes back to the stock; a short one is missing there.',
		done: 'ordered from the supplier',
	},
	arrive: {
		from: ['ordered'],
		to: 'to_pick',
		by: ['bookseller'],
		when: 'a copy is on hand',
		does: 'It is taken off the stock where it came.',
		done: 'picked',
	},
	offer: {
		from: ['to_pick', 'short', 'ordered'],
		to: 'substituted',
		by: ['bookseller'],
		when: 'a copy of what is offered is on hand, and the customer has not taken a substitute before',
		does: 'That copy is held for the order, and the customer is told and asked by e-mail.',
		done: 'substituted',
	},
	accept: {
		from: ['substituted'],
		to: 'to_pick',
		by: ['customer'],
		does: 'What was offered is to be picked; where it costs less, the difference is given back.',
		done: 'accepted',
	},
	refuse: {
		from: ['substituted'],
		to: 'cancelled',
		by: ['customer'],
		does: 'What was offered goes back to the stock, and the money for the copy is given back.',
		done: 'refused',
	},
	withdraw: {
		from: ['substituted'],
		to: 'short',
		by: ['bookseller'],
		does: 'What was offered goes back to the stock; the link in the customer’s mail does nothing any more.',
		done: 'taken back',
	},
	set_aside: {
		from: ['to_pick', 'found', 'ordered'],
		to: 'set_aside',
		by: ['bookseller'],
		does: 'When all of its order is, that may be made ready.',
		done: 'set aside',
	},
	hand_over: {
		from: ['to_pick', 'found', 'ordered', 'set_aside'],
		to: 'handed_over',
		by: ['bookseller'],
		does: 'It belongs to a part of its order. With the last one the order is completed.',
		done: 'handed over',
	},
	send: {
		from: ['to_pick', 'found', 'ordered', 'set_aside'],
		to: 'sent',
		by: ['bookseller'],
		does: 'It belongs to a part of its order, of which the customer is told. With the last one the order is completed.',
		done: 'sent',
	},
	cancel: {
		from: ['to_pick', 'found', 'short', 'substituted', 'ordered', 'set_aside'],
		to: 'cancelled',
		by: ['bookseller'],
		does: 'It goes back to the stock, unless it is short, and what it cost is not owed any more, or is to be given back. With the last one the order is cancelled.',
		done: 'cancelled',
	},
	return: {
		from: ['handed_over', 'sent'],
		to: 'returned',
		by: ['bookseller'],
		does: 'It goes back to the stock where it can be sold again, and what it cost is to be given back.',
		done: 'taken back',
	},
} as const satisfies Record<string, Transition<LineState>>;

export type LineTransition = keyof typeof lineTransitions;

/** The states of copies that need no further work. */
export const endedStates = ['handed_over', 'sent', 'cancelled', 'returned'] as const satisfies LineState[];

/** Whether the customer has a copy, or will. */
export const hasLeft = (state: LineState): boolean => state === 'handed_over' || state === 'sent';

export const hasEnded = (state: LineState): boolean => (endedStates as readonly LineState[]).includes(state);
