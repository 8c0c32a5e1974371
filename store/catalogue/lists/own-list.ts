import { invalidate, listTag } from '../../foundation/caching/cache-tags';
import type { Queries, Transaction } from '../../foundation/database/database';
import { favouritesOf } from './favourites';
import { countedLists, noSuchList } from './title-list';

/**
 * Locks one of the account's title lists until the transaction ends, and sets the time of its last change.
 * @param listId the ID of the list, or 0 for the favourites list, which is created if it does not exist
 * @throws {Refused} 404 for a list that does not belong to the account
 */
export async function lockOwnList(transaction: Transaction, accountId: number, listId: number, now: number) {
	const id = listId === 0 ? await favouritesOf(transaction, accountId, now) : listId;
	const list = await transaction
		.updateTable('title_lists')
		.set({ date_updated: now })
		.where('id', '=', id)
		.where('customer_id', '=', accountId)
		.returning(['id', 'name', 'kind', 'public_key'])
		.executeTakeFirst();
	if (!list) throw noSuchList();
	await invalidateShared(transaction, list);
	return list;
}

/** Invalidates the cache tag of a shared title list. Lists that are not shared are not cached. */
export async function invalidateShared(
	transaction: Transaction,
	{ id, public_key }: { id: number; public_key: string | null },
): Promise<void> {
	if (public_key !== null) await invalidate(transaction, listTag(id));
}

/**
 * Finds one of the account's title lists, with the number of titles on the list.
 * @throws {Refused} 404 for a list that does not belong to the account
 */
export async function ownList(db: Queries, accountId: number, listId: number) {
	const byId = countedLists(db).where('customer_id', '=', accountId);
	const list = await (listId === 0 ? byId.where('kind', '=', 'favourites') : byId.where('id', '=', listId))
		.orderBy('id')
		.executeTakeFirst();
	if (!list) throw noSuchList();
	return list;
}
