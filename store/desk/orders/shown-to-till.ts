import type { DeskOrder } from '../../contract/desk-orders';
import { dollars } from '../../contract/dollars';

/**
 * Returns the parts of an order that a till needs to hand it over (docs/behaviour/desk.md#orders). The order is read by a till
 * (`orderReader`). A till sees its lines and states, its customer, what is owed, and the notes. Payments, cards, codes, mails and
 * the audit are only for staff who work on the order.
 */
export const shownToTill = ({ order, ...shown }: DeskOrder): DeskOrder => ({
	...shown,
	order: {
		...order,
		// The message names the card that paid.
		payment_message:
			order.summary.total_owing === '0.00'
				? 'There is nothing to pay.'
				: `${dollars(order.summary.total_owing)} is to be paid.`,
		summary: { ...order.summary, promo_codes: [] },
		items: order.items.map(({ cart_info, ...item }) => ({ ...item, cart_info: { ...cart_info, cart_notes: null } })),
	},
	account: shown.account && { ...shown.account, limit: '', balance: '', not_invoiced: '' },
	payments: [],
	gift_cards: [],
	codes: [],
	mails: [],
	calls: [],
	audit: [],
});
