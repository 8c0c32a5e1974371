import type { Selectable } from 'kysely';
import type { Transaction } from '../../foundation/database/database';
import type { RegistriesTable } from '../../foundation/database/schema';
import { noSuchRegistry } from './rules';

export type RegistryRow = Selectable<RegistriesTable>;

/**
 * Locks a gift registry of an account until the transaction ends.
 * @throws {Refused} 404 with the same message for a missing registry and for another account's registry
 */
export async function lockOwnRegistry(transaction: Transaction, accountId: number, id: number): Promise<RegistryRow> {
	const row = await transaction
		.updateTable('registries')
		.set((eb) => ({ title: eb.ref('title') }))
		.where('id', '=', id)
		.where('customer_id', '=', accountId)
		.returningAll()
		.executeTakeFirst();
	if (!row) throw noSuchRegistry();
	return row;
}
