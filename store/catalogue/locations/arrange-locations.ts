import type { Updateable } from 'kysely';
import { invalidate } from '../../foundation/caching/cache-tags';
import type { Database, Transaction } from '../../foundation/database/database';
import type { LocationsTable } from '../../foundation/database/schema';
import { transact } from '../../foundation/database/transactions';
import { notFound, Refused } from '../../foundation/refusal';

/**
 * Changes a location.
 * @throws {Refused} 404 for an unknown location
 */
export const changeLocation = (database: Database, id: number, values: Updateable<LocationsTable>): Promise<void> =>
	transact(database, async (transaction) => {
		const { numUpdatedRows } = await transaction
			.updateTable('locations')
			.set(values)
			.where('id', '=', id)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) throw noSuchLocation(id);
		await invalidate(transaction, 'settings');
	});

/**
 * Removes a location permanently. Shoppers who had chosen the removed location must choose another location.
 * @throws {Refused} 404 for an unknown location
 * @throws {Refused} 409 for a location that has stock, orders or staff
 */
export const removeLocation = (database: Database, id: number): Promise<void> =>
	transact(database, async (transaction) => {
		if (await isUsed(transaction, id)) {
			throw new Refused('This location has stock, orders or staff, so it cannot be removed.', 409);
		}
		await transaction.updateTable('sessions').set({ location_id: null }).where('location_id', '=', id).execute();
		// Former staff keep their location for the audit log, but only while the location exists.
		await transaction
			.updateTable('staff')
			.set({ location_id: null })
			.where('location_id', '=', id)
			.where('removed_at', 'is not', null)
			.execute();
		await transaction.updateTable('carts').set({ location_id: null }).where('location_id', '=', id).execute();
		const { numDeletedRows } = await transaction.deleteFrom('locations').where('id', '=', id).executeTakeFirst();
		if (numDeletedRows === 0n) throw noSuchLocation(id);
		await invalidate(transaction, 'settings');
	});

const noSuchLocation = (id: number) => notFound(`The store has no location ${id}.`);

async function isUsed(transaction: Transaction, id: number): Promise<boolean> {
	const tables = ['stock', 'stock_movements', 'order_withdrawals', 'orders'] as const;
	for (const table of tables) {
		const row = await transaction
			.selectFrom(table)
			.select('location_id')
			.where('location_id', '=', id)
			.limit(1)
			.executeTakeFirst();
		if (row) return true;
	}
	const colleague = await transaction
		.selectFrom('staff')
		.select('id')
		.where('location_id', '=', id)
		.where('removed_at', 'is', null)
		.limit(1)
		.executeTakeFirst();
	return colleague !== undefined;
}
