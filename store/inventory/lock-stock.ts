import { chunks } from '../foundation/database/chunks';
import type { Transaction } from '../foundation/database/database';
import { locked } from '../foundation/database/transactions';

/**
 * Locks the stock rows of some offers at every location until the transaction ends. The rows are locked in the order that
 * `lock-order.ts` requires. If a transaction releases some copies and reserves others, it calls this function only once, before
 * its first change.
 */
export async function lockStock(
	transaction: Transaction,
	offerIds: Iterable<number>,
): Promise<{ offer_id: number; location_id: number; onhand: number; shortage: number; counted_at: number | null }[]> {
	const rows = [];
	const ids = [...new Set(offerIds)].sort((one, other) => one - other);
	for (const some of chunks(ids, 1)) {
		const query = transaction
			.selectFrom('stock')
			.select(['offer_id', 'location_id', 'onhand', 'shortage', 'counted_at'])
			.where('offer_id', 'in', some)
			.orderBy('offer_id')
			.orderBy('location_id');
		rows.push(...(await locked(query).execute()));
	}
	return rows;
}
