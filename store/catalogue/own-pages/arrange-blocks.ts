import type { Insertable, Updateable } from 'kysely';
import { invalidate } from '../../foundation/caching/cache-tags';
import type { Database, Transaction } from '../../foundation/database/database';
import type { ListBlocksTable } from '../../foundation/database/schema';
import { transact } from '../../foundation/database/transactions';
import { notFound } from '../../foundation/refusal';
import { noSuchList } from '../lists/title-list';

/**
 * Adds a block to the home page.
 * @returns the ID of the block
 * @throws {Refused} 404 for a list or an event that does not exist
 */
export const addBlock = (database: Database, block: Insertable<ListBlocksTable>): Promise<number> =>
	transact(database, async (transaction) => {
		await requireShown(transaction, block);
		const { id } = await transaction.insertInto('list_blocks').values(block).returning('id').executeTakeFirstOrThrow();
		await invalidate(transaction, 'blocks');
		return id;
	});

/**
 * Changes a block of the home page.
 * @throws {Refused} 404 for a block, a list or an event that does not exist
 */
export const changeBlock = (database: Database, id: number, values: Updateable<ListBlocksTable>): Promise<void> =>
	transact(database, async (transaction) => {
		await requireShown(transaction, values);
		const { numUpdatedRows } = await transaction
			.updateTable('list_blocks')
			.set(values)
			.where('id', '=', id)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) throw noSuchBlock(id);
		await invalidate(transaction, 'blocks');
	});

/**
 * Removes a block from the home page. The list or event that the block shows is not deleted.
 * @throws {Refused} 404 for a block that does not exist
 */
export const removeBlock = (database: Database, id: number): Promise<void> =>
	transact(database, async (transaction) => {
		const { numDeletedRows } = await transaction.deleteFrom('list_blocks').where('id', '=', id).executeTakeFirst();
		if (numDeletedRows === 0n) throw noSuchBlock(id);
		await invalidate(transaction, 'blocks');
	});

const noSuchBlock = (id: number) => notFound(`The home page has no block ${id}.`);

async function requireShown(
	transaction: Transaction,
	{ list_id, event_id }: Pick<Updateable<ListBlocksTable>, 'list_id' | 'event_id'>,
): Promise<void> {
	if (list_id) {
		const list = await transaction
			.selectFrom('title_lists')
			.select('id')
			.where('id', '=', list_id)
			.where('customer_id', 'is', null)
			.executeTakeFirst();
		if (!list) throw noSuchList();
	}
	if (event_id) {
		const event = await transaction.selectFrom('events').select('id').where('id', '=', event_id).executeTakeFirst();
		if (!event) throw notFound(`The store has no event ${event_id}.`);
	}
}
