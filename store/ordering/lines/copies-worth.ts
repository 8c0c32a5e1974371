import type { Queries } from '../../foundation/database/database';
import type { OrderItemRow, OrderRow } from '../orders/order-rows';
import { type LineAmount, pricedLines, worthOf } from './amounts';
import { type CopiesRow, copiesByLine, copiesIn, isTakenOff, type PickedCopies, takenInstead } from './copies';

/** The functions that calculate the prices of the copies of one order. */
export interface CopyPrices {
	/**
	 * Returns the price of some copies of an order line, with a separate list of taxes. An accepted substitute has its own price.
	 * @param picked copies of the order line only
	 * @param counted how many copies of the order line were already priced in the same change
	 */
	worthOf(item: Pick<OrderItemRow, 'id'>, picked: readonly PickedCopies[], counted?: number): LineAmount;
	/**
	 * Returns the price of one copy in cents if the copy is an accepted substitute. Returns null if the order line's price
	 * applies.
	 */
	substitutePrice(row: CopiesRow): number | null;
}

/**
 * Calculates the prices of an order's lines and reads its substitutes, once for the whole order. Calculates all order lines
 * together, because pricing the whole order for each order line would take quadratic time.
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

/** Reads the price in cents of each offered substitute. The keys are `order_substitutions` IDs. */
async function readSubstitutePrices(db: Queries, orderId: number): Promise<Map<number, number>> {
	const asked = await db
		.selectFrom('order_substitutions')
		.select(['id', 'price'])
		.where('order_id', '=', orderId)
		.execute();
	return new Map(asked.map(({ id, price }) => [id, price]));
}
