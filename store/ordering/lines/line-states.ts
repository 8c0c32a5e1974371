import type { LineState } from '../../contract/order-states';
import type { Transition } from '../transitions';

/** The meaning of each state of a copy. Copies of the same order line can be in different states. */
export const lineStateMeanings: Record<LineState, string> = {
	to_pick: 'The copy is reserved for the order, and still on its shelf.',
	found: 'Staff took the copy from its shelf.',
	short: 'The copy is missing from its shelf. Staff must decide what happens to it.',
	substituted: 'A substitute is reserved, and the customer decides whether to accept it.',
	ordered: 'The copy must come from the supplier.',
	set_aside:
		'The copy is kept for the customer, until it is handed over or sent. Gift cards and tickets begin in this state, because they are on no shelf.',
	handed_over: 'The customer received the copy in the store.',
	sent: 'The copy is on its way to the customer.',
	cancelled: 'The copy is no longer part of the order.',
	returned: 'The copy came back from the customer.',
};

/** The states in which a copy of an order line can start. */
export const lineBegins = ['to_pick', 'ordered', 'set_aside'] as const satisfies LineState[];

/** Every transition of copies from one state to another (docs/behaviour/orders.md#lines). */
export const lineTransitions = {
	find: { from: ['to_pick', 'short'], to: 'found', by: ['bookseller'], does: 'Nothing else.', done: 'found' },
	miss: {
		from: ['to_pick', 'found', 'set_aside'],
		to: 'short',
		by: ['bookseller'],
		does: 'Lists the order among the problems.',
		done: 'short',
	},
	pick_again: {
		from: ['found', 'set_aside', 'short'],
		to: 'to_pick',
		by: ['bookseller'],
		does: 'Takes a short copy from the other location that staff choose. The missing copy leaves the stock for good.',
		done: 'picked again',
	},
	order: {
		from: ['to_pick', 'short'],
		to: 'ordered',
		by: ['bookseller'],
		does: 'Returns a copy that was to be picked to the stock. Records a short copy as missing.',
		done: 'ordered from the supplier',
	},
	arrive: {
		from: ['ordered'],
		to: 'to_pick',
		by: ['bookseller'],
		when: 'a copy is on hand',
		does: 'Takes the copy from the stock of the location where it arrived.',
		done: 'picked',
	},
	offer: {
		from: ['to_pick', 'short', 'ordered'],
		to: 'substituted',
		by: ['bookseller'],
		when: 'a copy of the substitute is on hand, and the customer has not accepted a substitute before',
		does: 'Reserves the substitute for the order and asks the customer by e-mail.',
		done: 'substituted',
	},
	accept: {
		from: ['substituted'],
		to: 'to_pick',
		by: ['customer'],
		does: 'Staff must pick the substitute. If the substitute costs less, the customer gets the difference back.',
		done: 'accepted',
	},
	refuse: {
		from: ['substituted'],
		to: 'cancelled',
		by: ['customer'],
		does: 'Puts the substitute back into stock. The customer gets the money for the copy back.',
		done: 'refused',
	},
	withdraw: {
		from: ['substituted'],
		to: 'short',
		by: ['bookseller'],
		does: 'Puts the substitute back into stock. The link in the customer’s e-mail no longer works.',
		done: 'withdrawn',
	},
	set_aside: {
		from: ['to_pick', 'found', 'ordered'],
		to: 'set_aside',
		by: ['bookseller'],
		does: 'Once every copy is set aside, the order can be made ready.',
		done: 'set aside',
	},
	hand_over: {
		from: ['to_pick', 'found', 'ordered', 'set_aside'],
		to: 'handed_over',
		by: ['bookseller'],
		does: 'Adds the copy to a part of the order. The last copy completes the order.',
		done: 'handed over',
	},
	send: {
		from: ['to_pick', 'found', 'ordered', 'set_aside'],
		to: 'sent',
		by: ['bookseller'],
		does: 'Adds the copy to a part of the order and e-mails the customer about that part. The last copy completes the order.',
		done: 'sent',
	},
	cancel: {
		from: ['to_pick', 'found', 'short', 'substituted', 'ordered', 'set_aside'],
		to: 'cancelled',
		by: ['bookseller'],
		does: 'Puts the copy back into stock, unless it is short. Its price is no longer owed, or must be refunded. Cancelling the last copy cancels the order.',
		done: 'cancelled',
	},
	return: {
		from: ['handed_over', 'sent'],
		to: 'returned',
		by: ['bookseller'],
		does: 'Puts the copy back into stock if it can be sold again. Its price must be refunded.',
		done: 'taken back',
	},
} as const satisfies Record<string, Transition<LineState>>;

export type LineTransition = keyof typeof lineTransitions;

/** The states in which a copy needs no further work. */
export const endedStates = ['handed_over', 'sent', 'cancelled', 'returned'] as const satisfies LineState[];

/** Returns whether a copy was handed over or sent to the customer. */
export const hasLeft = (state: LineState): boolean => state === 'handed_over' || state === 'sent';

export const hasEnded = (state: LineState): boolean => (endedStates as readonly LineState[]).includes(state);
