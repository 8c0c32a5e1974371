import type { Kysely } from 'kysely';

/** The works of an author, of a series and on a subject, as shelves of related titles show them: looked for once, by many titles. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable('related_shelves')
		.addColumn('kind', 'text', (column) => column.notNull())
		.addColumn('key', 'text', (column) => column.notNull())
		.addColumn('found_at', 'bigint', (column) => column.notNull())
		.addColumn('catalogue', 'bigint', (column) => column.notNull())
		.addColumn('work_count', 'bigint', (column) => column.notNull())
		.addColumn('works', 'text', (column) => column.notNull())
		.addPrimaryKeyConstraint('related_shelves_key', ['kind', 'key'])
		.execute();
	await db.schema.createIndex('related_shelves_found_at').on('related_shelves').column('found_at').execute();
}
