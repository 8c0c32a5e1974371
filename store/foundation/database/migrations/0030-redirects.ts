import { type Kysely, sql } from 'kysely';

/**
 * Where addresses of before lead now. They are found by `key`, the path as paths are compared; those with a place for any word
 * are few, and are tried one after the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable('redirects')
		.ifNotExists()
		.addColumn('key', 'text', (c) => c.primaryKey())
		.addColumn('path', 'text', (c) => c.notNull())
		.addColumn('target', 'text', (c) => c.notNull())
		.addColumn('is_pattern', 'bigint', (c) => c.notNull())
		.addColumn('updated_at', 'bigint', (c) => c.notNull())
		.execute();
	await db.schema
		.createIndex('redirects_patterns')
		.ifNotExists()
		.on('redirects')
		.column('key')
		.where(sql.ref('is_pattern'), '=', sql.lit(1))
		.execute();
}
