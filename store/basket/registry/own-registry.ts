import type { Selectable } from 'kysely';
import type { Transaction } from '../../foundation/database/database';
import type { RegistriesTable } from '../../foundation/database/schema';
import { noSuchRegistry } from './rules';

export type RegistryRow = Selectable<RegistriesTable>;

/**
 * Holds one of an account's gift registries until the transaction ends.
 * @throws {Refused} 404 in the same words for one that there is not, and for somebody else's
 */
export async function holdOwnRegistry(transaction: Transaction, accountId: number, id: number): Promise<RegistryRow> {
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
