import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../database';

/**
 * A report may be made in the background: by one process at a time, which holds a lease. Its file stands in the database
 * then, in parts, so that every process can give it out.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const number = 'bigint' as const;
	await db.schema
		.alterTable('reports')
		.addColumn('attempts', number, (column) => column.notNull().defaultTo(0))
		.execute();
	await db.schema.alterTable('reports').addColumn('started_at', number).execute();
	await db.schema.alterTable('reports').addColumn('lease', 'text').execute();
	await db.schema.alterTable('reports').addColumn('leased_until', number).execute();
	await db.schema.createIndex('reports_completed_at').on('reports').columns(['completed_at', 'created_at']).execute();
	await db.schema
		.createTable('report_parts')
		.addColumn('report_id', 'text', (column) => column.notNull().references('reports.id').onDelete('cascade'))
		.addColumn('part', number, (column) => column.notNull())
		.addColumn('bytes', dialect === 'postgres' ? 'bytea' : sql`blob`, (column) => column.notNull())
		.addPrimaryKeyConstraint('report_parts_key', ['report_id', 'part'] as never[])
		.execute();
}
