import type { Kysely } from 'kysely';

/** What is cached carries tags, and each of them counts by itself: the counters of before are gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable('cache_tags')
		.addColumn('tag', 'text', (column) => column.primaryKey())
		.addColumn('counted', 'bigint', (column) => column.notNull())
		.execute();
	await db.schema.createIndex('cache_tags_by_counted').on('cache_tags').column('counted').execute();
	const shop = db as Kysely<{ versions: { name: string }; related_shelves: object }>;
	await shop.deleteFrom('versions').where('name', 'in', ['stock', 'lists', 'events']).execute();
	// They were found at a count of the catalogue that now begins anew.
	await shop.deleteFrom('related_shelves').execute();
}
