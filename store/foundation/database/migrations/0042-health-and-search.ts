import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../database';

/**
 * What the desk's health page reads: when each job ran, and the checks of the books. What its search reads: the words of orders
 * and customers, which are written by the shop itself as it runs.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	/** Compared by code points, as SQLite does it: a word is looked for by its beginning. */
	const key = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const);
	await db.schema
		.createTable('job_runs')
		.addColumn('name', 'text', (c) => c.primaryKey())
		.addColumn('every_seconds', 'bigint')
		.addColumn('ok_at', 'bigint')
		.addColumn('failed_at', 'bigint')
		.addColumn('error', 'text', (c) => c.notNull().defaultTo(''))
		.addColumn('facts', 'text', (c) => c.notNull().defaultTo(''))
		.execute();
	const checks = db.schema.createTable('book_checks');
	await (dialect === 'postgres'
		? checks.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
		: checks.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
	)
		.addColumn('staff_name', 'text', (c) => c.notNull())
		.addColumn('started_at', 'bigint', (c) => c.notNull())
		.addColumn('leased_until', 'bigint', (c) => c.notNull())
		.addColumn('ended_at', 'bigint')
		.addColumn('state', 'text', (c) => c.notNull())
		.addColumn('found_count', 'bigint', (c) => c.notNull().defaultTo(0))
		.addColumn('found', 'text', (c) => c.notNull().defaultTo('[]'))
		.execute();
	// One at a time.
	await sql`create unique index book_checks_running on book_checks (state) where state = 'running'`.execute(db);
	for (const [table, parent] of [
		['order_words', 'orders'],
		['customer_words', 'customers'],
	] as const) {
		await db.schema
			.createTable(table)
			.addColumn('word', key, (c) => c.notNull())
			.addColumn('row_id', 'bigint', (c) => c.notNull().references(`${parent}.id`).onDelete('cascade'))
			.addPrimaryKeyConstraint(`${table}_key`, ['word', 'row_id'])
			.execute();
		await db.schema.createIndex(`${table}_row_id`).on(table).columns(['row_id', 'word']).execute();
		await db.schema.createIndex(`${parent}_updated_at`).on(parent).columns(['updated_at', 'id']).execute();
	}
	await db.schema
		.createTable('word_progress')
		.addColumn('table_name', 'text', (c) => c.primaryKey())
		.addColumn('last_id', 'bigint', (c) => c.notNull())
		.addColumn('updated_at', 'bigint', (c) => c.notNull())
		.execute();
	// Few payments have one.
	await sql`create index payments_problem on payments (id) where problem <> ''`.execute(db);
}
