import type { BrowseResult } from '../../contract/browse';
import type { Database } from '../../foundation/database/database';
import { notFound } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import { type ListReading, type ListRef, visibleList } from '../titles/list-access';

/**
 * Finds the list that is browsed: one that the visitor may see by its id, or what a search by a page or a file found,
 * by its key.
 * @throws {Refused} 404 for one that is not there, or is another customer's: the refusal does not tell which.
 */
export async function listContext(
	store: ListReading,
	visitor: Visitor,
	ref: ListRef,
): Promise<NonNullable<BrowseResult['context']>> {
	const list = await visibleList(store, visitor, ref);
	// A list that a customer shares is not browsed by its key: what is found would be cached past a change of the list.
	if (!list || (typeof ref === 'string' && list.kind !== 'search')) throw notFound('We have no such list.');
	return { name: list.name, list_id: list.id };
}

/** The titles of a list in its own order. */
export async function listedIds(store: Pick<Database, 'db'>, listId: number): Promise<number[]> {
	// A replica may not know yet what a search has just found.
	const rows = await store.db
		.selectFrom('title_list_items')
		.select('title_id')
		.where('list_id', '=', listId)
		.orderBy('position')
		.orderBy('title_id')
		.execute();
	return rows.map(({ title_id }) => title_id);
}
