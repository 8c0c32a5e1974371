import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../database';

/**
 * PostgreSQL gives order numbers out by a sequence: the row that counted them was held by each order until it was written
 * whole, and every other one waited for it. It belongs to the column, and begins anew when the table is emptied for another shop.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	if (dialect !== 'postgres') return;
	await sql`create sequence order_numbers start with 1001 owned by orders.order_number`.execute(db);
	await sql`select setval('order_numbers', value) from counters where name = 'order'`.execute(db);
	await sql`delete from counters where name = 'order'`.execute(db);
}
