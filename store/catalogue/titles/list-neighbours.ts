import type { Title } from '../../contract/title';
import { withoutTableTags } from '../../foundation/caching/collect-tags';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue, Queries } from '../../foundation/database/database';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { type ListRef, listsFor, visibleListId } from './list-access';
import { listName } from './list-name';

export type Neighbours = Pick<Title, 'list_previous_eisbn' | 'list_next_eisbn' | 'list_name'>;

/**
 * Finds the previous and the next title on a list that the visitor may see. Returns only null values if the visitor may not see
 * the list, or if the title is not on the list. Runs four queries.
 */
export async function neighboursIn(
	store: Database & HasCatalogue & Clock & HasSettings,
	visitor: Visitor,
	ref: ListRef,
	titleId: number,
): Promise<Neighbours> {
	const listId = await visibleListId(store, visitor, ref);
	if (listId === null) return nowhere;
	const db = listsFor(store, visitor);
	const select = db
		.selectFrom('title_list_items')
		.innerJoin('title_lists', 'title_lists.id', 'list_id')
		.select(['kind', 'name', 'header', 'title_list_items.position'])
		.where('list_id', '=', listId)
		.where('title_id', '=', titleId);
	// The function `visibleListId` has already added the list's cache tag, and the ISBN of a title never changes.
	const place = await withoutTableTags(() => select.executeTakeFirst());
	if (!place) return nowhere;
	const from = { listId, titleId, position: place.position };
	const [list_previous_eisbn, list_next_eisbn] = await withoutTableTags(() =>
		Promise.all([nextTo(db, from, '<'), nextTo(db, from, '>')]),
	);
	return {
		list_previous_eisbn,
		list_next_eisbn,
		list_name: place.header || listName(place, await store.settings.get()),
	};
}

const nowhere: Neighbours = { list_previous_eisbn: null, list_next_eisbn: null, list_name: null };

/**
 * Finds the next title on a list in one direction. Titles with the same position on the list are sorted by ID, as on the list's
 * page.
 */
async function nextTo(
	db: Queries,
	from: { listId: number; titleId: number; position: number },
	side: '<' | '>',
): Promise<string | null> {
	const direction = side === '<' ? 'desc' : 'asc';
	const row = await db
		.selectFrom('title_list_items')
		.innerJoin('titles', 'titles.id', 'title_id')
		.select('eisbn')
		.where('list_id', '=', from.listId)
		.where((eb) =>
			eb.or([
				eb('position', side, from.position),
				eb.and([eb('position', '=', from.position), eb('title_id', side, from.titleId)]),
			]),
		)
		.orderBy('position', direction)
		.orderBy('title_id', direction)
		.limit(1)
		.executeTakeFirst();
	return row?.eisbn ?? null;
}
