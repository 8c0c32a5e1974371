import type { Transaction } from '../../foundation/database/database';
import type { CopiesRow } from './copies';

/** Writes down with each line of an order how many of its copies are still to come. */
export async function countBackorders(transaction: Transaction, copies: readonly CopiesRow[]): Promise<void> {
	const counts = new Map<number, number>();
	for (const { order_item_id, state, quantity } of copies)
		counts.set(order_item_id, (counts.get(order_item_id) ?? 0) + (state === 'ordered' ? quantity : 0));
	for (const [id, backorder_quantity] of counts)
		await transaction
			.updateTable('order_items')
			.set({ backorder_quantity })
			.where('id', '=', id)
			.where('backorder_quantity', '<>', backorder_quantity)
			.execute();
}
