import type { Transaction } from '../../foundation/database/database';
import type { ReductionKind } from '../../foundation/database/schema';
import { noteOwing, readLedger } from '../ledger/order-ledger';
import { inAll, type LineAmount } from '../lines/amounts';
import { lockOrder, type OrderRow } from '../orders/order-rows';
import { priceOfCards, unvoidedCardsOf } from '../orders/void-sold-cards';

/** Copies of an order line with the same title, and the amount by which their removal reduces the order's total. */
export interface Reduction {
	kind: Exclude<ReductionKind, 'taken_off'>;
	order_item_id: number;
	/** The ID of the substitution, if the copies are a substitute. The ID is null for copies of the title that was sold. */
	substitution_id: number | null;
	quantity: number;
	worth: LineAmount;
}

/**
 * Reduces an order's total by the price of copies that are no longer sold. The transaction must have locked the order.
 * Recalculates the amount owed from the ledger. The order's total never falls below the price of the gift cards that the
 * order sold and that are not void, because amounts that refunds have already credited are not subtracted again.
 * @returns the updated order, and the additional amount to refund in cents
 */
export async function takeOffOrder(
	transaction: Transaction,
	orderId: number,
	reductions: readonly Reduction[],
	now: number,
): Promise<{ order: OrderRow; to_give_back: number }> {
	const order = await lockOrder(transaction, { id: orderId });
	const before = await readLedger(transaction, order);
	const ids: number[] = [];
	let left = Math.max(0, before.charged - priceOfCards(await unvoidedCardsOf(transaction, orderId)));
	const most = left;
	for (const { worth, ...reduction } of reductions) {
		const amount = Math.min(inAll(worth), left);
		if (amount <= 0) continue;
		left -= amount;
		const { id } = await transaction
			.insertInto('order_reductions')
			.values({ order_id: orderId, ...reduction, amount, taxes: JSON.stringify(worth.taxes), created_at: now })
			.returning('id')
			.executeTakeFirstOrThrow();
		ids.push(id);
	}
	const off = most - left;
	if (off <= 0) return { order, to_give_back: 0 };
	await transaction
		.updateTable('orders')
		.set({ cancelled_amount: order.cancelled_amount + off, updated_at: now })
		.where('id', '=', orderId)
		.execute();
	const after = await noteOwing(transaction, orderId, now, { reductions: ids });
	return {
		order: await lockOrder(transaction, { id: orderId }),
		to_give_back: after.to_give_back - before.to_give_back,
	};
}
