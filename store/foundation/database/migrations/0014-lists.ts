import type { Kysely } from 'kysely';

/**
 * A customer's list may be shared: whoever has the key of its address sees it. On any list a title may have a note, and
 * a number of copies that is wished for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable('title_lists').addColumn('public_key', 'text').execute();
	await db.schema.createIndex('title_lists_public_key').on('title_lists').column('public_key').unique().execute();
	await db.schema
		.alterTable('title_list_items')
		.addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
		.execute();
	await db.schema.alterTable('title_list_items').addColumn('wanted', 'integer').execute();
}
