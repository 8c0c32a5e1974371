import type { Order } from './order';

/**
 * The amounts that are shown below the total of a placed order. These amounts explain what the customer still owes, or what the
 * store owes the customer. The amounts are dollars as text.
 */
export interface MoneySince {
	taken_off: string;
	/** The current total of the order: the total when the order was placed, minus the deducted amounts. */
	charged: string;
	/** The amount paid by gift cards, and the amount paid in other ways. */
	gift_cards: string;
	paid: string;
	given_back: string;
	owing: string;
	/** The amount that the store owes to the customer. */
	to_give_back: string;
}

type MoneyOf = Pick<Order, 'state' | 'delivery_key' | 'charged' | 'paid' | 'given_back' | 'to_give_back'> & {
	summary: Pick<Order['summary'], 'total' | 'total_gift_card_amount_used' | 'total_owing'>;
};

/**
 * Returns how the amounts of an order have changed since the order was placed. Returns null if nothing has changed, and for a
 * quote.
 */
export function moneySince({ state, delivery_key, summary, ...order }: MoneyOf): MoneySince | null {
	if (delivery_key === 'quote') return null;
	const { charged, given_back, to_give_back } = order;
	const isCancelled = state === 'cancelled';
	const gift_cards = summary.total_gift_card_amount_used;
	const owing = isCancelled ? '0.00' : summary.total_owing;
	const paid = inCents(order.paid) - inCents(gift_cards);
	const taken_off = inCents(summary.total) - inCents(charged);
	if (taken_off <= 0 && given_back === '0.00' && to_give_back === '0.00' && paid <= 0) return null;
	const sums = { taken_off: inDecimals(taken_off), paid: inDecimals(paid) };
	return { ...sums, charged, gift_cards, given_back, owing, to_give_back };
}

const inCents = (amount: string): number => Math.round(Number(amount) * 100);
const inDecimals = (cents: number): string => (Math.max(0, cents) / 100).toFixed(2);
