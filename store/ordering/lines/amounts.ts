import { z } from 'zod';
import { shareOut } from '../../foundation/money';
import type { OrderItemRow, OrderRow } from '../orders/order-rows';

const taxes = z.array(z.object({ amount: z.number().int() }));

/**
 * What each line of an order comes to in cents, by its id: its copies, less its share of the promo codes, with its taxes. The rest of
 * the order's total is its shipping.
 */
export function lineAmounts(
	order: Pick<OrderRow, 'promo_discounts'>,
	items: readonly OrderItemRow[],
): Map<number, number> {
	// Promo codes take nothing off a gift card.
	const goods = items.map(({ sold_price, quantity, notes }) => (notes === null ? sold_price * quantity : 0));
	const off = shareOut(order.promo_discounts, goods);
	return new Map(
		items.map((item, at) => {
			const tax = taxes.parse(JSON.parse(item.taxes)).reduce((sum, { amount }) => sum + amount, 0);
			return [item.id, item.sold_price * item.quantity - (off[at] ?? 0) + tax];
		}),
	);
}

/**
 * What some copies of a line come to. However a line is taken apart, its pieces come to the whole.
 * @param amount what the line comes to, in cents
 * @param before how many of its copies were taken off already
 */
export const copiesAmount = (amount: number, copies: number, before: number, count: number): number =>
	Math.round((amount * (before + count)) / copies) - Math.round((amount * before) / copies);
