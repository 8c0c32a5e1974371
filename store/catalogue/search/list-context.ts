import type { BrowseResult } from '../../contract/browse';
import type { Database } from '../../foundation/database/database';
import { notFound } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import { type ListReading, type ListRef, visibleList } from '../titles/list-access';

/**
 * Finds the list that a visitor browses. A title list that the visitor may see is found by its ID, and the result of a search by
 * a web page or a file by its key.
 * @throws {Refused} 404 for an unknown list, and for another customer's list. The error is the same in both cases, so that
 * visitors cannot find out whether a list exists
 */
export async function listContext(
	store: ListReading,
	visitor: Visitor,
	ref: ListRef,
): Promise<NonNullable<BrowseResult['context']>> {
	const list = await visibleList(store, visitor, ref);
	// A customer's shared list cannot be browsed by its sharing key, because cached search results would not change when the list
	// changes.
	if (!list || (typeof ref === 'string' && list.kind !== 'search')) throw notFound('We could not find this list.');
	return { name: list.name, list_id: list.id };
}

/** Returns the IDs of the titles on a list, in the list's order. */
export async function listedIds(store: Pick<Database, 'db'>, listId: number): Promise<number[]> {
	// Reads the primary database, because a replica may not yet contain the list of a recent search.
	const rows = await store.db
		.selectFrom('title_list_items')
		.select('title_id')
		.where('list_id', '=', listId)
		.orderBy('position')
		.orderBy('title_id')
		.execute();
	return rows.map(({ title_id }) => title_id);
}
