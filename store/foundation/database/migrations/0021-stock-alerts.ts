import type { Kysely } from 'kysely';

/** Who waits for a title: told once by e-mail when it is in stock. The key of the mails' links takes the wish back. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable('stock_alerts')
		.addColumn('key', 'text', (c) => c.primaryKey())
		.addColumn('title_id', 'bigint', (c) => c.notNull().references('titles.id').onDelete('cascade'))
		.addColumn('email', 'text', (c) => c.notNull())
		.addColumn('created_at', 'bigint', (c) => c.notNull())
		.addColumn('told_at', 'bigint')
		.execute();
	await db.schema
		.createIndex('stock_alerts_title_email')
		.on('stock_alerts')
		.columns(['title_id', 'email'])
		.unique()
		.execute();
	await db.schema.createIndex('stock_alerts_email').on('stock_alerts').column('email').execute();
}
