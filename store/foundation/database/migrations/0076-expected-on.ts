import type { Kysely } from 'kysely';

/** Stores the day on which a purchase order's copies are expected: 'YYYY-MM-DD', null where nobody said. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable('purchase_orders').addColumn('expected_on', 'text').execute();
}
