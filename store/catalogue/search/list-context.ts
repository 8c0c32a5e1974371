import type { BrowseResult } from '../../contract/browse';
import type { Database } from '../../foundation/database/database';
import { notFound } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import { type ListReading, type ListRef, visibleList } from '../titles/list-access';

/**
 * Finds the list to browse: a list that the visitor may see by its id, or the result of a search by a page or a file,
 * by its key.
 * @throws {Refused} 404 for an unknown list, or another customer's. The refusal is the same for both.
 */
export async function listContext(
	store: ListReading,
	visitor: Visitor,
	ref: ListRef,
): Promise<NonNullable<BrowseResult['context']>> {
	const list = await visibleList(store, visitor, ref);
	// A customer's shared list cannot be browsed by its key: cached results would outlive a change of the list.
	if (!list || (typeof ref === 'string' && list.kind !== 'search')) throw notFound('We could not find this list.');
	return { name: list.name, list_id: list.id };
}

/** The titles of a list in its own order. */
export async function listedIds(store: Pick<Database, 'db'>, listId: number): Promise<number[]> {
	// A replica may not have a recent search's list yet.
	const rows = await store.db
		.selectFrom('title_list_items')
		.select('title_id')
		.where('list_id', '=', listId)
		.orderBy('position')
		.orderBy('title_id')
		.execute();
	return rows.map(({ title_id }) => title_id);
}
