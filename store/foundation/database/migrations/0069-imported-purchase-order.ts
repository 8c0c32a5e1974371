import type { Kysely } from 'kysely';

/** Stores the purchase order that a library's order file names. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable('file_imports').addColumn('purchase_order', 'text').execute();
}
