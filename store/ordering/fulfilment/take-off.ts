import type { Transaction } from '../../foundation/database/database';
import { holdOrder, type OrderRow } from '../orders/order-rows';

/**
 * Takes cents off what an order comes to, for copies that are not sold any more, inside a transaction that holds it: first off
 * what is owed; what is more than that is to be given back (`orders.to_give_back`).
 * @returns the order as it is then
 */
export async function takeOffOrder(
	transaction: Transaction,
	orderId: number,
	amount: number,
	now: number,
): Promise<OrderRow> {
	const order = await holdOrder(transaction, { id: orderId });
	if (amount === 0) return order;
	const notOwed = Math.min(order.total_owing, amount);
	await transaction
		.updateTable('orders')
		.set({
			total_owing: order.total_owing - notOwed,
			cancelled_amount: order.cancelled_amount + amount,
			to_give_back: order.to_give_back + amount - notOwed,
			updated_at: now,
		})
		.where('id', '=', orderId)
		.execute();
	return holdOrder(transaction, { id: orderId });
}
