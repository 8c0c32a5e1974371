import type { DeskOrder } from '../../contract/desk-orders';
import { dollars } from '../../contract/dollars';

/**
 * An order as far as a till needs it to hand it over (docs/behaviour/desk.md#orders): its lines and states, whose it is, what is
 * owed, and what was noted. Payments, cards, codes, mails and who did what are for those who work on it.
 */
export const shownToTill = ({ order, ...shown }: DeskOrder): DeskOrder => ({
	...shown,
	order: {
		...order,
		email: '',
		phone: '',
		// It names the card that paid.
		payment_message:
			order.summary.total_owing === '0.00'
				? 'Nothing is to be paid.'
				: `${dollars(order.summary.total_owing)} is to be paid.`,
		summary: { ...order.summary, promo_codes: [] },
		placed_by: order.placed_by && { ...order.placed_by, email: '' },
		shipping: order.shipping && { ...order.shipping, email: '', phone: '' },
		items: order.items.map(({ cart_info, ...item }) => ({ ...item, cart_info: { ...cart_info, cart_notes: null } })),
	},
	payments: [],
	gift_cards: [],
	codes: [],
	mails: [],
	audit: [],
});
