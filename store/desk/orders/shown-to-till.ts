import type { DeskOrder } from '../../contract/desk-orders';
import { dollars } from '../../contract/dollars';

/**
 * An order, read by a till (`orderReader`), as far as the till needs it to hand it over (docs/behaviour/desk.md#orders): its lines and states, whose it is, what is
 * owed, and what was noted. Payments, cards, codes, mails and who did what are for those who work on it.
 */
export const shownToTill = ({ order, ...shown }: DeskOrder): DeskOrder => ({
	...shown,
	order: {
		...order,
		// It names the card that paid.
		payment_message:
			order.summary.total_owing === '0.00'
				? 'Nothing is to be paid.'
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
