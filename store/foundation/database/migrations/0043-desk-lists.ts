import { type Kysely, sql } from 'kysely';

/**
 * What lists of the desk are read by: a location's stock in the order of its offers, so that what a count has not found is read a
 * page at a time and not the whole location, and requests for a quote, few among all the orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`create index stock_location_id_offer_id on stock (location_id, offer_id)`.execute(db);
	await db.schema.dropIndex('stock_location_id').execute();
	await sql`create index orders_quotes on orders (state, created_at, id) where delivery_key = 'quote'`.execute(db);
}
