import type { BrowseResult } from '../contract/browse';
import { notFound } from '../refusal';
import type { Store } from '../store';
import type { Visitor } from '../visitor';

/** Lists that the store shows to everybody. */
const publicKinds = new Set(['store', 'feature']);

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
		.select(['name', 'kind', 'customer_id'])
		.where('id', '=', listId)
		.executeTakeFirst();
	const own = list?.customer_id != null && list.customer_id === visitor.account?.id;
	if (!list || !(own || publicKinds.has(list.kind))) throw notFound('This list was not found.');
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
