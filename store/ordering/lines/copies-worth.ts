import type { Queries } from '../../foundation/database/database';
import type { OrderItemRow, OrderRow } from '../orders/order-rows';
import { type LineAmount, pricedLines, worthOf } from './amounts';
import { type CopiesRow, copiesByLine, copiesIn, isTakenOff, type PickedCopies, takenInstead } from './copies';

/** Prices copies of one order. */
export interface CopyPrices {
	/**
	 * Returns the price of some copies of a line, with taxes apart. A substitute that the customer accepted costs its own
	 * price.
	 * @param picked copies of this line only
	 * @param counted copies of this line that are taken off together with them, and are priced already
	 */
	worthOf(item: Pick<OrderItemRow, 'id'>, picked: readonly PickedCopies[], counted?: number): LineAmount;
	/**
	 * Returns the price of one of some copies, in cents; null for the price of their line, until the customer has taken a
	 * substitute.
	 */
	substitutePrice(row: CopiesRow): number | null;
}

/**
 * Prices an order's lines and reads its substitutes, once: pricing every line again for each line would take the square
 * of the number of lines.
 * @param before the order's copies before a change
 */
export async function readCopyPrices(
	db: Queries,
	order: Pick<OrderRow, 'id' | 'promo_discounts'>,
	items: readonly OrderItemRow[],
	before: readonly CopiesRow[],
): Promise<CopyPrices> {
	const lines = pricedLines(order, items);
	const substitutes = await readSubstitutePrices(db, order.id);
	const substitutePrice = (row: CopiesRow) => substitutes.get(takenInstead(row) ?? 0) ?? null;
	const takenOff = copiesByLine(before.filter(isTakenOff));
	return {
		worthOf({ id }, picked, counted = 0) {
			const line = lines.get(id);
			if (!line) return { amount: 0, taxes: [] };
			const copies = picked.map(({ row, quantity }) => ({ quantity, price: substitutePrice(row) }));
			return worthOf(line, copiesIn(takenOff.get(id) ?? []) + counted, copies);
		},
		substitutePrice,
	};
}

/** Reads the price of each substitute that was offered, in cents, by the id of its question. */
async function readSubstitutePrices(db: Queries, orderId: number): Promise<Map<number, number>> {
	const asked = await db
		.selectFrom('order_substitutions')
		.select(['id', 'price'])
		.where('order_id', '=', orderId)
		.execute();
	return new Map(asked.map(({ id, price }) => [id, price]));
}
