import type { Queries } from '../../foundation/database/database';

/** The id of an account's list of favourites, begun now if there is none. The account's row keeps two from being begun at once. */
export async function favouritesOf(transaction: Queries, accountId: number, now: number): Promise<number> {
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
	return known?.id ?? beginFavourites(transaction, accountId, 'Favourites', now);
}

/** Begins the list that every account has (spec 1 §3). Answers its id. */
export async function beginFavourites(db: Queries, customer_id: number, name: string, now: number): Promise<number> {
	const list = await db
		.insertInto('title_lists')
		.values({ customer_id, kind: 'favourites', name, date_posted: now, date_updated: now })
		.returning('id')
		.executeTakeFirstOrThrow();
	return list.id;
}
