import type { Database } from '../../foundation/database/database';
import type { Visitor } from '../../foundation/sessions/visitor';

/** Finds which of the given titles are on the account's favourites list. Returns no titles for a guest, and runs no query. */
export async function favouritesAmong(
	database: Database,
	{ account }: Visitor,
	titleIds: number[],
): Promise<Set<number>> {
	if (!account || titleIds.length === 0) return new Set();
	const rows = await database.db
		.selectFrom('title_lists')
		.innerJoin('title_list_items', 'title_list_items.list_id', 'title_lists.id')
		.select('title_id')
		.where('customer_id', '=', account.id)
		.where('kind', '=', 'favourites')
		.where('title_id', 'in', titleIds)
		.execute();
	return new Set(rows.map(({ title_id }) => title_id));
}
