import type { Database, Transaction } from '../../foundation/database/database';
import type { Visitor } from '../../foundation/sessions/visitor';
import { favouritesAmong } from '../titles/favourites-among';

/**
 * Finds an account's favourites list, or creates it. Locks the account's row first, so that two requests do not create two lists.
 * @returns its id
 */
export async function favouritesOf(transaction: Transaction, accountId: number, now: number): Promise<number> {
	await transaction
		.updateTable('customers')
		.set((eb) => ({ updated_at: eb.ref('updated_at') }))
		.where('id', '=', accountId)
		.execute();
	const known = await transaction
		.selectFrom('title_lists')
		.select('id')
		.where('customer_id', '=', accountId)
		.where('kind', '=', 'favourites')
		.orderBy('id')
		.executeTakeFirst();
	return known?.id ?? beginFavourites(transaction, accountId, now);
}

/** Returns which of these titles are among the account's favourites; none for a guest. */
export async function favouriteEisbns(database: Database, visitor: Visitor, eisbns: string[]): Promise<string[]> {
	if (!visitor.account || eisbns.length === 0) return [];
	const titles = await database.db.selectFrom('titles').select(['id', 'eisbn']).where('eisbn', 'in', eisbns).execute();
	const favourites = await favouritesAmong(
		database,
		visitor,
		titles.map(({ id }) => id),
	);
	return titles.filter(({ id }) => favourites.has(id)).map(({ eisbn }) => eisbn);
}

/**
 * Creates the favourites list, which every account has (docs/behaviour/lists.md#favourites).
 * @returns its id
 */
export async function beginFavourites(db: Transaction, customer_id: number, now: number): Promise<number> {
	const list = await db
		.insertInto('title_lists')
		.values({ customer_id, kind: 'favourites', name: 'Favourites', date_posted: now, date_updated: now })
		.returning('id')
		.executeTakeFirstOrThrow();
	return list.id;
}
