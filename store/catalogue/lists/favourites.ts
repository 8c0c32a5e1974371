import type { Database, Transaction } from '../../foundation/database/database';
import type { Visitor } from '../../foundation/sessions/visitor';
import { favouritesAmong } from '../titles/favourites-among';

/**
 * Finds the favourites list of an account, or creates the list if it does not exist. First locks the account's row, so that two
 * simultaneous requests do not create two lists.
 * @returns the ID of the list
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

/** Returns those of the titles that are on the account's favourites list. Returns no titles for a guest. */
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
 * Creates the favourites list of an account, which every account has (docs/behaviour/lists.md#favourites).
 * @returns the ID of the list
 */
export async function beginFavourites(db: Transaction, customer_id: number, now: number): Promise<number> {
	const list = await db
		.insertInto('title_lists')
		.values({ customer_id, kind: 'favourites', name: 'Favourites', date_posted: now, date_updated: now })
		.returning('id')
		.executeTakeFirstOrThrow();
	return list.id;
}
