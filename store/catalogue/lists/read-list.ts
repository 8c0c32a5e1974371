import { pageSizes } from '../../contract/browse-keys';
import type { ResponseOf } from '../../contract/contract';
import type { ListedTitle, TitleList } from '../../contract/titlelist';
import { withoutTableTags } from '../../foundation/caching/collect-tags';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue, Queries } from '../../foundation/database/database';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { type ListRef, listsFor, visibleListId } from '../titles/list-access';
import { maxSpines, spinesOf } from '../titles/spines';
import { summariesById } from '../titles/summaries';
import type { CatalogueContext } from '../titles/visitor-view';
import { countedLists, noSuchList, presentList } from './title-list';

/**
 * Finds a title list that the visitor may see.
 * @throws {Refused} 404 for a list that does not exist, and for another customer's list if the caller does not give the list's
 * sharing key. The error is the same in both cases, so that visitors cannot find out whether a list exists
 */
export const readList = async (
	store: Database & HasCatalogue & Clock & HasSettings,
	visitor: Visitor,
	ref: ListRef,
): Promise<TitleList> => presentList(await listRow(store, visitor, ref), await store.settings.get());

/**
 * Reads a page of the titles on a list, in the list's order, with the customer's notes. Runs four queries.
 * @throws {Refused} like `readList`
 */
export async function readListItems(
	store: CatalogueContext,
	visitor: Visitor,
	page: { list_id: ListRef; limit?: number | undefined; offset?: number | undefined },
): Promise<ResponseOf<'titlelist/getItems'>> {
	const row = await listRow(store, visitor, page.list_id);
	const wishlist = presentList(row, await store.settings.get());
	const items = await itemsOf(listsFor(store, visitor), row.id, page.limit ?? pageSizes[0], page.offset ?? 0);
	const titles = await summariesById(
		store,
		visitor,
		items.map(({ title_id }) => title_id),
	);
	return {
		rows: items.flatMap(({ title_id, note, wanted }): ListedTitle[] => {
			const title = titles.get(title_id);
			return title ? [{ ...title, note, wanted }] : [];
		}),
		row_count: wishlist.row_count,
		wishlist,
		own: row.customer_id !== null && row.customer_id === visitor.account?.id,
		context: { name: wishlist.name, list_id: wishlist.list_id },
	};
}

/**
 * Finds the data for drawing the spines of the first titles on a list.
 * @throws {Refused} like `readList`
 */
export async function listSpines(
	store: Database & HasCatalogue & Clock & HasSettings,
	visitor: Visitor,
	{ list_id }: { list_id: ListRef },
): Promise<ResponseOf<'titlelist/getSpines'>> {
	const row = await listRow(store, visitor, list_id);
	const { name, header } = presentList(row, await store.settings.get());
	const db = listsFor(store, visitor);
	const items = await itemsOf(db, row.id, maxSpines, 0);
	return {
		name: header || name,
		rows: await spinesOf(
			db,
			items.map(({ title_id }) => title_id),
		),
	};
}

/**
 * Finds the database row of a list that the visitor may see.
 * @throws {Refused} like `readList`
 */
async function listRow(store: Database & HasCatalogue & Clock, visitor: Visitor, ref: ListRef) {
	const id = await visibleListId(store, visitor, ref);
	const row =
		id === null
			? undefined
			: // The function `visibleListId` has already added the list's cache tag.
				await withoutTableTags(() => countedLists(listsFor(store, visitor)).where('id', '=', id).executeTakeFirst());
	if (!row) throw noSuchList();
	return row;
}

/** Reads the titles on a list, in the list's order. */
const itemsOf = (db: Queries, listId: number, limit: number, offset: number) =>
	db
		.selectFrom('title_list_items')
		.select(['title_id', 'note', 'wanted'])
		.where('list_id', '=', listId)
		.orderBy('position')
		.orderBy('title_id')
		.limit(limit)
		.offset(offset)
		.execute();
