import type { DeskOrder } from '../../contract/desk-orders';
import { dollars } from '../../contract/dollars';

/**
 * Returns the parts of an order that a till may see (docs/behaviour/desk.md#orders). A till sees the order lines and their
 * states, the customer, the amount owed, and the notes. A till sees no payments, cards, codes, mails or audit entries. The
 * e-mail address and phone number are already left out when a till reads the order (`orderReader`).
 */
export const shownToTill = ({ order, ...shown }: DeskOrder): DeskOrder => ({
	...shown,
	order: {
		...order,
		// Replaces the message, because it names the card that paid.
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
