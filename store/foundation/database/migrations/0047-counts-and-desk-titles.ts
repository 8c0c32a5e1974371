import { type Kysely, sql } from 'kysely';

/**
 * A booked count keeps the numbers that it was compared with, and what each line did to the stock. An index finds the titles that
 * staff added and that no feed has completed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable('count_lines').addColumn('expected', 'integer').execute();
	await db.schema
		.alterTable('count_lines')
		.addColumn('effect', 'text', (column) =>
			column.notNull().defaultTo('').check(sql`effect in ('', 'set', 'elsewhere', 'outdated', 'missing')`),
		)
		.execute();
	await db.schema
		.alterTable('count_sessions')
		.addColumn('unscanned', 'text', (column) =>
			column.notNull().defaultTo('').check(sql`unscanned in ('', 'none', 'stay')`),
		)
		.execute();
	await sql`create index titles_to_complete on titles (id) where source_file = 'desk'`.execute(db);
}
