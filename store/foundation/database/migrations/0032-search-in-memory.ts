import { type Kysely, sql } from 'kysely';

/** What titles are found by is held in memory, and kept in a file beside the shop: the database's own index goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`drop table title_search`.execute(db);
}
