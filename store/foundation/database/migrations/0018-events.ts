import type { Kysely } from 'kysely';

/**
 * Events take place somewhere, may be called off, and may come from another calendar, which knows them by `uid` and, where
 * one repeats, by the start that its rule gives it (`occurrence`). What is sold for them is sold until they begin.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const number = 'bigint' as const;
	const added = db.schema.alterTable('events');
	await added.addColumn('place', 'text', (column) => column.notNull().defaultTo('')).execute();
	await added.addColumn('uid', 'text').execute();
	await added.addColumn('occurrence', number, (column) => column.notNull().defaultTo(0)).execute();
	await added.addColumn('cancelled_at', number).execute();
	await added.addColumn('created_at', number, (column) => column.notNull().defaultTo(0)).execute();
	await db.schema.createIndex('events_uid').on('events').columns(['uid', 'occurrence']).unique().execute();
	await db.schema.alterTable('titles').addColumn('sold_until', number).execute();
}
