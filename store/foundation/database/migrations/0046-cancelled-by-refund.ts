import type { Kysely } from 'kysely';

/** Adds how many copies each refund line cancelled, so that a check finds a cancelled copy that was handed over. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable('refund_lines')
		.addColumn('cancelled', 'integer', (column) => column.notNull().defaultTo(0))
		.execute();
}
