import type { PurchaseOrderState } from '../../contract/desk-states';
import type { Transition } from '../../ordering/transitions';

/** The meaning of each state of a purchase order. */
export const purchaseOrderStateMeanings: Record<PurchaseOrderState, string> = {
	draft: 'Being written: its lines change.',
	sent: 'With the supplier: its copies are on order.',
	partly_received: 'A part of it has come, or will not come.',
	received: 'No more copies are expected.',
	cancelled: 'Given up before anything came.',
};

/** The states in which a purchase order begins. A delivery without a purchase order begins as received. */
export const purchaseOrderBegins = ['draft', 'received'] as const satisfies PurchaseOrderState[];

/** Every transition from one state of a purchase order to another (docs/behaviour/desk.md#deliveries). */
export const purchaseOrderTransitions = {
	send: {
		from: ['draft'],
		to: 'sent',
		by: ['bookseller'],
		when: 'it has lines, and its supplier is not removed',
		does: 'Its copies are on order at its location, and the supplier is mailed where an e-mail is known.',
		done: 'sent',
	},
	receive_part: {
		from: ['sent', 'partly_received'],
		to: 'partly_received',
		by: ['bookseller'],
		when: 'copies are still to come after it',
		does: 'Copies that came are on hand or damaged, or are not coming; fewer are on order. Orders that wait get theirs, the oldest first.',
		done: 'received',
	},
	receive_rest: {
		from: ['sent', 'partly_received', 'received'],
		to: 'received',
		by: ['bookseller'],
		when: 'no copies are to come after it; of a received one more copies than were ordered',
		does: 'As with a part of it.',
		done: 'received',
	},
	take_back_part: {
		from: ['partly_received', 'received'],
		to: 'partly_received',
		by: ['bookseller'],
		when: 'a scan was a mistake, no order has its copies, copies are to come after it, and others came',
		does: 'Its copies are on order again, and on hand or damaged no more.',
		done: 'taken back in part',
	},
	take_back_all: {
		from: ['partly_received', 'received'],
		to: 'sent',
		by: ['bookseller'],
		when: 'as with a part, and nothing else came',
		does: 'As with a part.',
		done: 'taken back',
	},
	close: {
		from: ['sent', 'partly_received'],
		to: 'received',
		by: ['bookseller'],
		does: 'What did not come is counted as short, and not on order any more.',
		done: 'closed',
	},
	cancel: {
		from: ['draft', 'sent'],
		to: 'cancelled',
		by: ['bookseller'],
		does: 'What was on order is not any more. The supplier is not told: that is left to the bookseller.',
		done: 'cancelled',
	},
} as const satisfies Record<string, Transition<PurchaseOrderState>>;

export type PurchaseOrderTransition = keyof typeof purchaseOrderTransitions;
