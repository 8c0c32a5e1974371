import type { BrowseResult } from '../../contract/browse';
import type { Database } from '../../foundation/database/database';
import { notFound } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import { type ListReading, type ListRef, visibleList } from '../titles/list-access';

/**
 * The list that is browsed: one that the visitor may see by its id, or what a search by a page or a file found, by its key.
 * @throws {Refused} 404 for one that is not there, or is another customer's: neither tells which.
 */
export async function listContext(
	store: ListReading,
	visitor: Visitor,
	ref: ListRef,
): Promise<NonNullable<BrowseResult['context']>> {
	const list = await visibleList(store, visitor, ref);
	// Of what customers share, whatever was found here would be cached past its change.
	if (!list || (typeof ref === 'string' && list.kind !== 'search')) throw notFound('We have no such list.');
	return { name: list.name, list_id: list.id };
}

/** The titles of a list in its own order. */
export async function listedIds(store: Pick<Database, 'db'>, listId: number): Promise<number[]> {
	// What has just been found, a replica does not know yet.
	const rows = await store.db
		.selectFrom('title_list_items')
		.select('title_id')
		.where('list_id', '=', listId)
		.orderBy('position')
		.orderBy('title_id')
		.execute();
	return rows.map(({ title_id }) => title_id);
}
