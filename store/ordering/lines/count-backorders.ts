import type { Transaction } from '../../foundation/database/database';
import { type CopiesRow, takenInstead } from './copies';

/**
 * Updates `backorder_quantity` of each order line. This column contains how many copies of the title sold are on order from the
 * supplier.
 */
export async function countBackorders(transaction: Transaction, copies: readonly CopiesRow[]): Promise<void> {
	const counts = new Map<number, number>();
	for (const row of copies) {
		const isToCome = row.state === 'ordered' && takenInstead(row) === null;
		counts.set(row.order_item_id, (counts.get(row.order_item_id) ?? 0) + (isToCome ? row.quantity : 0));
	}
	for (const [id, backorder_quantity] of counts)
		await transaction
			.updateTable('order_items')
			.set({ backorder_quantity })
			.where('id', '=', id)
			.where('backorder_quantity', '<>', backorder_quantity)
			.execute();
}
