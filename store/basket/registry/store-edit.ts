import type { Database, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import type { RegistryRow } from './own-registry';
import { noSuchRegistry } from './rules';

/**
 * Lets staff change a gift registry if the registry's owner allows changes by staff (docs/behaviour/registry.md#store-edits).
 * @throws {Refused} 404 if the gift registry does not exist
 * @throws {Refused} 403 if the registry's owner does not allow changes by staff
 */
export const editAsStore = (
	database: Database,
	id: number,
	change: (transaction: Transaction, registry: RegistryRow) => Promise<void>,
): Promise<void> =>
	transact(database, async (transaction) => {
		const row = await transaction
			.updateTable('registries')
			.set((eb) => ({ title: eb.ref('title') }))
			.where('id', '=', id)
			.returningAll()
			.executeTakeFirst();
		if (!row) throw noSuchRegistry();
		if (row.store_can_edit !== 1)
			throw new Refused(`The owner of “${row.title}” does not allow the store to change it.`, 403);
		await change(transaction, row);
	});
