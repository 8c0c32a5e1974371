import { sql } from 'kysely';
import type { TitleSummary } from '../../contract/title';
import type { Queries } from '../../foundation/database/database';
import type { Visitor } from '../../foundation/sessions/visitor';
import { summariesById } from '../titles/summaries';
import type { CatalogueContext } from '../titles/visitor-view';

/** The number of covers that are shown as a preview of a list. */
export const itemsShown = 4;

/** The first titles of several lists, and the number of all titles on each list, by list ID. */
export type ShelfTitles = Map<number, { titles: TitleSummary[]; row_count: number }>;

/**
 * Reads the first titles of several lists. Runs four queries for any number of lists. One SQL statement reads the title IDs of
 * all lists. Each title is read only once, even if several of the lists contain the title.
 */
export async function shelfTitles(
	store: CatalogueContext,
	visitor: Visitor,
	shelves: { listId: number; limit: number }[],
): Promise<ShelfTitles> {
	if (shelves.length === 0) return new Map();
	const db = store.catalogue;
	const [items, counts] = await Promise.all([
		firstItems(db, shelves),
		db
			.selectFrom('title_list_items')
			.select((eb) => ['list_id', eb.fn.countAll<number>().as('count')])
			.where(
				'list_id',
				'in',
				shelves.map(({ listId }) => listId),
			)
			.groupBy('list_id')
			.execute(),
	]);
	const byId = await summariesById(
		store,
		visitor,
		items.map(({ title_id }) => title_id),
	);
	const result: ShelfTitles = new Map();
	for (const { list_id, count } of counts) result.set(list_id, { titles: [], row_count: count });
	for (const { list_id, title_id } of items) {
		const title = byId.get(title_id);
		if (title) result.get(list_id)?.titles.push(title);
	}
	return result;
}

/**
 * Reads the first items of several title lists. For each list, a subquery reads only the items that are shown, so the length of
 * the list does not matter. An SQL window function would read all items of each list.
 */
async function firstItems(
	db: Queries,
	shelves: { listId: number; limit: number }[],
): Promise<{ list_id: number; title_id: number }[]> {
	const arms = shelves.map(
		({ listId, limit }) =>
			sql`select * from (select list_id, title_id, position from title_list_items
				where list_id = ${listId} order by position, title_id limit ${limit}) as arm`,
	);
	const union = sql<{ list_id: number; title_id: number }>`select list_id, title_id from (
		${sql.join(arms, sql` union all `)}) as items order by list_id, position, title_id`;
	return (await union.execute(db)).rows;
}
