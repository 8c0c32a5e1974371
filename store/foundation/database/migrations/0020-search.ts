import type { Kysely } from 'kysely';

/**
 * Titles are found by their original title too. What the search and the filters know of each title is derived anew, a
 * piece at a time, by the shop's housekeeping: `derived_anew` says which title it has come to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable('titles').addColumn('original_title', 'text').execute();
	const shop = db as Kysely<{ counters: { name: string; value: number }; titles: { id: number } }>;
	const some = await shop.selectFrom('titles').select('id').limit(1).executeTakeFirst();
	if (some) await shop.insertInto('counters').values({ name: 'derived_anew', value: 0 }).execute();
}
