import { type Kysely, sql } from 'kysely';

/**
 * Stores when something was last taken off what an order comes to, for its ledger. Orders of which something was taken off before have
 * their last change for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable('orders').addColumn('taken_off_at', 'bigint').execute();
	await sql`update orders set taken_off_at = updated_at where cancelled_amount <> 0`.execute(db);
}
