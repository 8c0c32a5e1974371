import type { ResponseOf } from '../../contract/contract';
import type { TitleList } from '../../contract/titlelist';
import type { Queries } from '../../foundation/database/database';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { Store } from '../../store';
import { summaries } from '../titles/summaries';
import { countedLists, noSuchList, presentList } from './title-list';

/** Rows of a page of a list (spec 1 §7). */
const pageLength = 26;

/**
 * One of the store's own lists.
 * @throws {Refused} 404 for a list that is none, or a customer's.
 */
export async function storeList(store: Store, listId: number): Promise<TitleList> {
	const row = await countedLists(store.catalogue)
		.where('id', '=', listId)
		.where('customer_id', 'is', null)
		.executeTakeFirst();
	if (!row) throw noSuchList();
	return presentList(row);
}

/**
 * A page of the titles of one of the store's lists, in the bookseller's order. Four queries.
 * @throws {Refused} as `storeList` does.
 */
export async function storeListItems(
	store: Store,
	visitor: Visitor,
	page: { list_id: number; limit?: number | undefined; offset?: number | undefined },
): Promise<ResponseOf<'titlelist/getItems'>> {
	const wishlist = await storeList(store, page.list_id);
	const ids = await titleIdsOf(store.catalogue, page.list_id, page.limit ?? pageLength, page.offset ?? 0);
	return {
		rows: await summaries(store, visitor, ids),
		row_count: wishlist.row_count,
		wishlist,
		context: { name: wishlist.name, list_id: wishlist.list_id },
	};
}

/** The ids of a list's titles in its order. */
async function titleIdsOf(db: Queries, listId: number, limit: number, offset: number): Promise<number[]> {
	const rows = await db
		.selectFrom('title_list_items')
		.select('title_id')
		.where('list_id', '=', listId)
		.orderBy('position')
		.orderBy('title_id')
		.limit(limit)
		.offset(offset)
		.execute();
	return rows.map(({ title_id }) => title_id);
}
