import type { Transaction } from '../../foundation/database/database';
import { noteOwing, readLedger } from '../ledger/order-ledger';
import { holdOrder, type OrderRow } from '../orders/order-rows';

/**
 * Takes cents off what an order comes to, for copies that are not sold any more, inside a transaction that holds it. What it owes
 * is what its ledger says then. It never comes to less than nothing: what refunds have credited already is not taken off again.
 * @returns the order as it is then, and by how much more of it is to be given back
 */
export async function takeOffOrder(
	transaction: Transaction,
	orderId: number,
	amount: number,
	now: number,
): Promise<{ order: OrderRow; to_give_back: number }> {
	const order = await holdOrder(transaction, { id: orderId });
	const before = await readLedger(transaction, order);
	const off = Math.min(amount, before.charged);
	if (off <= 0) return { order, to_give_back: 0 };
	await transaction
		.updateTable('orders')
		.set({ cancelled_amount: order.cancelled_amount + off, taken_off_at: now, updated_at: now })
		.where('id', '=', orderId)
		.execute();
	const after = await noteOwing(transaction, orderId, now);
	return {
		order: await holdOrder(transaction, { id: orderId }),
		to_give_back: after.to_give_back - before.to_give_back,
	};
}
