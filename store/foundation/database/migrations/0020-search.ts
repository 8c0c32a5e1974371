import type { Kysely } from 'kysely';

/**
 * Titles are found by their original title too. What the search and the filters know of each title is derived anew, some
 * at a time, by the shop's housekeeping: the row of `deriving` says which title it has come to, and goes when it is done.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable('titles').addColumn('original_title', 'text').execute();
	await db.schema
		.createTable('deriving')
		.addColumn('title_id', 'bigint', (column) => column.notNull())
		.execute();
	const shop = db as Kysely<{ deriving: { title_id: number }; titles: { id: number } }>;
	const some = await shop.selectFrom('titles').select('id').limit(1).executeTakeFirst();
	if (some) await shop.insertInto('deriving').values({ title_id: 0 }).execute();
}
