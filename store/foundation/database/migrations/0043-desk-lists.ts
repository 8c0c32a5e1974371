import { type Kysely, sql } from 'kysely';

/** A location's stock in the order of its offers: what a count has not found is read a page at a time, not the whole location. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`create index stock_location_id_offer_id on stock (location_id, offer_id)`.execute(db);
	await db.schema.dropIndex('stock_location_id').execute();
}
