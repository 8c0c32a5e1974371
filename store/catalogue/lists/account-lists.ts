import type { CheckedPayloadOf } from '../../contract/contract';
import type { ListSort } from '../../contract/list-sorts';
import type { TitleList } from '../../contract/titlelist';
import type { Queries } from '../../foundation/database/database';
import { requireAccount } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';
import { listName } from '../titles/list-name';
import { folded } from '../titles/sort-keys';
import type { CatalogueContext } from '../titles/visitor-view';
import { itemsShown, shelfTitles } from './shelf-titles';
import { countedLists, presentList } from './title-list';

/**
 * Finds the title lists of the account. The favourites list comes first, followed by the other lists in the requested order. By
 * default, the lists are sorted by last change, newest first (docs/behaviour/lists.md#customers-lists). If the caller gives a
 * title, each list says whether it contains the title.
 * @throws {Refused} 401 for a guest
 */
export async function accountLists(
	store: CatalogueContext,
	visitor: Visitor,
	{ eisbn, search_term, sort, offset = 0, limit, show_items }: CheckedPayloadOf<'titlelist/getLists'>,
): Promise<{ rows: TitleList[]; row_count: number }> {
	const { id: accountId } = requireAccount(visitor);
	const term = folded(search_term ?? '');
	const settings = await store.settings.get();
	const all = await store.db
		.selectFrom('title_lists')
		.select(['id', 'kind', 'name', 'date_posted', 'date_updated'])
		.where('customer_id', '=', accountId)
		.execute();
	const found = all
		.filter((list) => folded(listName(list, settings)).includes(term))
		.sort(inOrder(sort ?? 'date_updated'));
	const ids = found.slice(offset, limit === undefined ? undefined : offset + limit).map(({ id }) => id);
	const [rows, holding, items] = await Promise.all([
		ids.length === 0 ? [] : countedLists(store.db).where('id', 'in', ids).execute(),
		eisbn === undefined ? null : listsHolding(store.db, accountId, eisbn),
		show_items
			? shelfTitles(
					store,
					visitor,
					ids.map((listId) => ({ listId, limit: itemsShown })),
				)
			: null,
	]);
	const byId = new Map(rows.map((row) => [row.id, row]));
	return {
		rows: ids.flatMap((id): TitleList[] => {
			const row = byId.get(id);
			if (!row) return [];
			return [
				{
					...presentList(row, settings),
					...(holding ? { contains_eisbn: holding.has(id) } : {}),
					...(items ? { items: items.get(id)?.titles ?? [] } : {}),
				},
			];
		}),
		row_count: found.length,
	};
}

interface Sorted {
	id: number;
	kind: string;
	name: string;
	date_posted: number;
	date_updated: number;
}

const inOrder = (sort: ListSort) => (a: Sorted, b: Sorted) =>
	Number(b.kind === 'favourites') - Number(a.kind === 'favourites') ||
	(sort === 'name' ? a.name.localeCompare(b.name, 'en') : b[sort] - a[sort]) ||
	b.id - a.id;

async function listsHolding(db: Queries, accountId: number, eisbn: string): Promise<Set<number>> {
	const rows = await db
		.selectFrom('title_list_items')
		.innerJoin('title_lists', 'title_lists.id', 'list_id')
		.innerJoin('titles', 'titles.id', 'title_id')
		.select('list_id')
		.where('customer_id', '=', accountId)
		.where('eisbn', '=', eisbn)
		.execute();
	return new Set(rows.map(({ list_id }) => list_id));
}
