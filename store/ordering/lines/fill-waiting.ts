import type { HasConfig } from '../../../config';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Queries, Transaction } from '../../foundation/database/database';
import { locked } from '../../foundation/database/transactions';
import { holdOrder } from '../orders/order-rows';
import { takeForOrder } from './change-copies';
import { readCopies } from './copies';
import { followCopies } from './follow-order';
import { tellOfStock } from './order-stock';

/** A title in a condition. */
interface WaitedFor {
	title_id: number;
	condition: string;
}

/** The orders that wait for copies from the supplier, the oldest first; at most so many. */
export const waitingFor = (db: Queries, { title_id, condition }: WaitedFor, limit = 100) =>
	db
		.selectFrom('order_copies')
		.innerJoin('orders', 'orders.id', 'order_copies.order_id')
		.select(['order_copies.order_id', 'order_number', 'purchaser_name', 'orders.location_id'])
		.select((eb) => eb.fn.sum<number>('order_copies.quantity').as('quantity'))
		.where('order_copies.state', '=', 'ordered')
		.where('order_copies.title_id', '=', title_id)
		.where('order_copies.condition', '=', condition)
		.where('orders.state', '=', 'placed')
		.groupBy(['order_copies.order_id', 'order_number', 'purchaser_name', 'orders.location_id'])
		.orderBy('order_copies.order_id')
		.limit(limit)
		.execute();

/**
 * Holds the orders that wait for some titles until the transaction ends: whoever receives copies does it before they change the
 * stock (`lock-order.ts`).
 */
export const holdWaiting = async (transaction: Transaction, titleIds: readonly number[]): Promise<void> => {
	if (titleIds.length === 0) return;
	await locked(
		transaction
			.selectFrom('orders')
			.select('id')
			.where('id', 'in', ({ selectFrom }) =>
				selectFrom('order_copies').select('order_id').where('state', '=', 'ordered').where('title_id', 'in', titleIds),
			)
			.orderBy('id'),
	).execute();
};

/** Copies that an order got of what it waited for. */
export interface Filled {
	order_number: string;
	quantity: number;
}

/**
 * Gives copies that have come to the orders that wait for them, the oldest first, inside a transaction that has put them on hand and
 * holds those orders (`holdWaiting`). They are to be picked from then on.
 * @param arrived how many have come, and where
 */
export async function fillWaiting(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	arrived: WaitedFor & { location_id: number; quantity: number },
): Promise<Filled[]> {
	const filled: Filled[] = [];
	let left = arrived.quantity;
	for (const { order_id, order_number } of await waitingFor(transaction, arrived)) {
		if (left === 0) break;
		const order = await holdOrder(transaction, { id: order_id });
		let got = 0;
		for (const row of await readCopies(transaction, order)) {
			const { title_id, condition, state } = row;
			if (state !== 'ordered' || title_id !== arrived.title_id || condition !== arrived.condition) continue;
			const quantity = Math.min(left, row.quantity);
			if (quantity === 0) continue;
			await takeForOrder(transaction, order, { row, quantity }, arrived.location_id, store.now());
			left -= quantity;
			got += quantity;
		}
		if (got === 0) continue;
		await followCopies(store, transaction, settings, order_id);
		filled.push({ order_number, quantity: got });
	}
	if (filled.length > 0) await tellOfStock(transaction, [arrived.title_id]);
	return filled;
}
