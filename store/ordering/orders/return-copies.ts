import { sql } from 'kysely';
import { noteMovements } from '../../catalogue/stock/movements';
import type { Transaction } from '../../foundation/database/database';

/** Copies of an offer that go to a location. */
export interface Copies {
	offer_id: number;
	location_id: number;
	quantity: number;
}

/**
 * Puts copies of an order back on the shelf, in the order of the rows (offers, then locations). Copies that a count has not found
 * since they were taken are not there to come back: they make up its shortage first.
 * @param now unix seconds
 */
export async function returnCopies(
	transaction: Transaction,
	order_id: number,
	copies: readonly Copies[],
	now: number,
): Promise<void> {
	for (const { offer_id, location_id, quantity } of copies) {
		await transaction
			.insertInto('stock')
			.values({ offer_id, location_id, onhand: quantity, onorder: 0 })
			.onConflict((conflict) =>
				conflict.columns(['offer_id', 'location_id']).doUpdateSet({
					onhand: sql`stock.onhand + case when stock.shortage < ${quantity} then ${quantity} - stock.shortage else 0 end`,
					shortage: sql`case when stock.shortage < ${quantity} then 0 else stock.shortage - ${quantity} end`,
				}),
			)
			.execute();
	}
	const movements = copies.map(({ offer_id, location_id, quantity }) => ({
		offer_id,
		location_id,
		change: quantity,
		reason: 'returned' as const,
		order_id,
	}));
	await noteMovements(transaction, movements, now);
}

/** Notes with an order that it has so many copies more from a shelf, or less: none stand there when none are left. */
export async function changeWithdrawal(
	transaction: Transaction,
	order_id: number,
	{ offer_id, location_id, quantity: change }: Copies,
): Promise<void> {
	const of = { order_id, offer_id, location_id };
	await transaction
		.deleteFrom('order_withdrawals')
		.where((eb) => eb.and(of))
		.where('quantity', '<=', -change)
		.execute();
	const { numUpdatedRows } = await transaction
		.updateTable('order_withdrawals')
		.set((eb) => ({ quantity: eb('quantity', '+', change) }))
		.where((eb) => eb.and(of))
		.executeTakeFirst();
	if (numUpdatedRows > 0n || change <= 0) return;
	await transaction
		.insertInto('order_withdrawals')
		.values({ ...of, quantity: change })
		.execute();
}
