import type { BrowseResult } from '../../contract/browse';
import type { Database } from '../../foundation/database/database';
import { notFound } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import { type ListReading, type ListRef, visibleList } from '../titles/list-access';

/**
 * Finds the list to browse: a list that the visitor may see, by its id, or the results of a search by a page or a file, by their
 * key.
 * @throws {Refused} 404 for an unknown list, and for another customer's list. The refusal is the same for both.
 */
export async function listContext(
	store: ListReading,
	visitor: Visitor,
	ref: ListRef,
): Promise<NonNullable<BrowseResult['context']>> {
	const list = await visibleList(store, visitor, ref);
	// A customer's shared list cannot be browsed by its key, because the cached results would not change with the list.
	if (!list || (typeof ref === 'string' && list.kind !== 'search')) throw notFound('We could not find this list.');
	return { name: list.name, list_id: list.id };
}

/** Returns the ids of a list's titles in the list's order. */
export async function listedIds(store: Pick<Database, 'db'>, listId: number): Promise<number[]> {
	// Reads the primary, because a replica may not have the list of a recent search yet.
	const rows = await store.db
		.selectFrom('title_list_items')
		.select('title_id')
		.where('list_id', '=', listId)
		.orderBy('position')
		.orderBy('title_id')
		.execute();
	return rows.map(({ title_id }) => title_id);
}
