import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';

/**
 * Of each file it is counted what its rows come to. What is kept of files is kept for a day, so it begins anew: whoever
 * looks at a preview while the shop is upgraded chooses the file again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
	await sql`delete from title_lists where kind = 'search'`.execute(db);
	await sql`delete from file_imports`.execute(db);
	await db.schema.alterTable('file_imports').addColumn('found_count', 'bigint', zero).execute();
	await db.schema.alterTable('file_imports').addColumn('doubled_count', 'bigint', zero).execute();
}
