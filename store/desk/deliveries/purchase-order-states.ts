import type { PurchaseOrderState } from '../../contract/desk-states';
import type { Transition } from '../../ordering/transitions';

/** The meaning of each state of a purchase order. */
export const purchaseOrderStateMeanings: Record<PurchaseOrderState, string> = {
	draft: 'Staff are adding titles to the purchase order.',
	sent: 'The supplier has the purchase order, and the copies are on order.',
	partly_received: 'Some copies have arrived or are not coming.',
	received: 'No more copies are expected.',
	cancelled: 'The purchase order was cancelled before a copy arrived.',
};

/** The states in which a purchase order begins. A delivery without a purchase order begins as received. */
export const purchaseOrderBegins = ['draft', 'received'] as const satisfies PurchaseOrderState[];

/** Every transition from one state of a purchase order to another (docs/behaviour/desk.md#deliveries). */
export const purchaseOrderTransitions = {
	send: {
		from: ['draft'],
		to: 'sent',
		by: ['bookseller'],
		when: 'the purchase order has titles, and its supplier is not removed',
		does: 'Puts the copies on order at the location of the purchase order. If the supplier has an e-mail address, the shop e-mails the purchase order.',
		done: 'sent',
	},
	receive_part: {
		from: ['sent', 'partly_received'],
		to: 'partly_received',
		by: ['bookseller'],
		when: 'other copies are still to come',
		does: 'Records copies as received, damaged or not coming. These copies are no longer on order. Received copies go to waiting orders, the oldest order first.',
		done: 'received',
	},
	receive_rest: {
		from: ['sent', 'partly_received', 'received'],
		to: 'received',
		by: ['bookseller'],
		when: 'no other copies are still to come; for a received purchase order, more copies came than were ordered',
		does: 'The same as `receive_part`.',
		done: 'received',
	},
	take_back_part: {
		from: ['partly_received', 'received'],
		to: 'partly_received',
		by: ['bookseller'],
		when: 'a scan was a mistake, no order has the scanned copies, copies are still to come, and other copies have arrived',
		does: 'Puts the scanned copies on order again. The copies are no longer on hand or damaged.',
		done: 'undone in part',
	},
	take_back_all: {
		from: ['partly_received', 'received'],
		to: 'sent',
		by: ['bookseller'],
		when: 'the same as `take_back_part`, but no other copies have arrived',
		does: 'The same as `take_back_part`.',
		done: 'undone',
	},
	close: {
		from: ['sent', 'partly_received'],
		to: 'received',
		by: ['bookseller'],
		does: 'Records the outstanding copies as missing. These copies are no longer on order.',
		done: 'closed',
	},
	cancel: {
		from: ['draft', 'sent'],
		to: 'cancelled',
		by: ['bookseller'],
		does: 'The copies are no longer on order. The bookseller must tell the supplier, because the shop sends no e-mail.',
		done: 'cancelled',
	},
} as const satisfies Record<string, Transition<PurchaseOrderState>>;

export type PurchaseOrderTransition = keyof typeof purchaseOrderTransitions;
