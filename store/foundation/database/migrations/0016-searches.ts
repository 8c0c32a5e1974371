import type { ColumnDefinitionBuilder, Kysely } from 'kysely';

/**
 * A file may be read for a guest, who looks for the titles that it names, and into a list. What is kept of a file is
 * kept for a day, so the tables begin anew: whoever looks at a preview while the shop is upgraded chooses the file again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const required = (column: ColumnDefinitionBuilder) => column.notNull();
	const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
	await db.schema.dropTable('file_import_parts').execute();
	await db.schema.dropTable('file_imports').execute();
	await db.schema
		.createTable('file_imports')
		.addColumn('id', 'text', (column) => column.primaryKey())
		.addColumn('session_hash', 'text')
		.addColumn('customer_id', 'bigint', (column) => column.references('customers.id').onDelete('cascade'))
		.addColumn('list_id', 'bigint', (column) => column.references('title_lists.id').onDelete('cascade'))
		.addColumn('kind', 'text', required)
		.addColumn('filename', 'text', required)
		.addColumn('progress', 'bigint', zero)
		.addColumn('row_count', 'bigint', zero)
		.addColumn('success_count', 'bigint', zero)
		.addColumn('error', 'text')
		.addColumn('added', 'text')
		.addColumn('created_at', 'bigint', required)
		.addColumn('updated_at', 'bigint', required)
		.addColumn('completed_at', 'bigint')
		.execute();
	await db.schema.createIndex('file_imports_created_at').on('file_imports').columns(['created_at']).execute();
	await db.schema.createIndex('file_imports_list_id').on('file_imports').columns(['list_id']).execute();
	await db.schema
		.createTable('file_import_parts')
		.addColumn('import_id', 'text', (column) => column.notNull().references('file_imports.id').onDelete('cascade'))
		.addColumn('part', 'bigint', required)
		.addColumn('row_count', 'bigint', required)
		.addColumn('success_count', 'bigint', required)
		.addColumn('rows', 'text', required)
		.addPrimaryKeyConstraint('file_import_parts_key', ['import_id', 'part'] as never[])
		.execute();
}
