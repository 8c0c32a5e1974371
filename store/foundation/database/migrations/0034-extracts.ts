import type { Kysely } from 'kysely';

/** A page of a book to be read: long, and wanted by its own page alone, so that it stands apart from what every list reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable('title_extracts')
		.addColumn('title_id', 'bigint', (c) => c.primaryKey().references('titles.id').onDelete('cascade'))
		.addColumn('html', 'text', (c) => c.notNull())
		.addColumn('source', 'text', (c) => c.notNull())
		.execute();
}
