import type { Queries } from '../../foundation/database/database';
import type { OrderItemRow, OrderRow } from '../orders/order-rows';
import { type LineAmount, pricedLines, worthOf } from './amounts';
import { type CopiesRow, copiesIn, isTakenOff, type PickedCopies } from './copies';

interface Worth {
	items: readonly OrderItemRow[];
	item: OrderItemRow;
	/** The order's copies as they were before. */
	before: readonly CopiesRow[];
	picked: readonly PickedCopies[];
}

/** What some copies of a line cost: of what the customer took in their place, what that costs. */
export async function worthOfCopies(
	db: Queries,
	order: Pick<OrderRow, 'id' | 'promo_discounts'>,
	{ items, item, before, picked }: Worth,
): Promise<LineAmount> {
	const line = pricedLines(order, items).get(item.id);
	if (!line) return { amount: 0, taxes: [] };
	const gone = copiesIn(before.filter((row) => row.order_item_id === item.id && isTakenOff(row)));
	const prices = await substitutePrices(db, order.id);
	const copies = picked.map(({ row, quantity }) => ({ quantity, price: priceOf(row, prices) }));
	return worthOf(line, gone, copies);
}

/** What one costs of each thing that a customer was asked to take, by the question. Cents. */
async function substitutePrices(db: Queries, orderId: number): Promise<Map<number, number>> {
	const asked = await db
		.selectFrom('order_substitutions')
		.select(['id', 'price'])
		.where('order_id', '=', orderId)
		.execute();
	return new Map(asked.map(({ id, price }) => [id, price]));
}

/** Null for a copy at its line's price, which it has until the customer has taken something else. */
const priceOf = ({ substitution_id, state }: CopiesRow, prices: ReadonlyMap<number, number>): number | null =>
	substitution_id === null || state === 'substituted' ? null : (prices.get(substitution_id) ?? null);
