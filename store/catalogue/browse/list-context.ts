import type { BrowseResult } from '../../contract/browse';
import { notFound } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { Store } from '../../store';

/**
 * The list that is browsed.
 * @throws {Refused} 404 for one that is not there, or is another customer's: neither tells which.
 */
export async function listContext(
	store: Store,
	visitor: Visitor,
	listId: number,
): Promise<NonNullable<BrowseResult['context']>> {
	const list = await store.catalogue
		.selectFrom('title_lists')
		.select(['name', 'customer_id'])
		.where('id', '=', listId)
		.executeTakeFirst();
	// The store's own lists belong to no customer, and everybody may see them.
	const open = list && (list.customer_id === null || list.customer_id === visitor.account?.id);
	if (!open) throw notFound('We have no such list.');
	return { name: list.name, list_id: listId };
}

/** The titles of a list in its own order. */
export async function listedIds(store: Store, listId: number): Promise<number[]> {
	const rows = await store.catalogue
		.selectFrom('title_list_items')
		.select('title_id')
		.where('list_id', '=', listId)
		.orderBy('position')
		.orderBy('title_id')
		.execute();
	return rows.map(({ title_id }) => title_id);
}
