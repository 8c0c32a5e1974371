import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../database';

/** Adds the table of jobs: work that some process does later. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const jobs = db.schema.createTable('jobs');
	await (dialect === 'postgres'
		? jobs.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
		: jobs.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
	)
		.addColumn('kind', 'text', (c) => c.notNull())
		.addColumn('key', 'text', (c) => c.notNull())
		.addColumn('run_at', 'bigint', (c) => c.notNull())
		.addColumn('attempts', 'bigint', (c) => c.notNull().defaultTo(0))
		.addColumn('lease', 'text')
		.addColumn('leased_until', 'bigint')
		.addColumn('given_up_at', 'bigint')
		.addColumn('ok_at', 'bigint')
		.addColumn('failed_at', 'bigint')
		.addColumn('last_error', 'text', (c) => c.notNull().defaultTo(''))
		.addColumn('created_at', 'bigint', (c) => c.notNull())
		.execute();
	await db.schema.createIndex('jobs_kind_key').unique().on('jobs').columns(['kind', 'key']).execute();
	// The table of jobs says when they ran last.
	await sql`delete from job_runs where every_seconds is not null`.execute(db);
	await db.schema.alterTable('job_runs').dropColumn('every_seconds').execute();
	// Reports that wait. A check of the books ends with the process that began it, and has to be asked for again.
	await sql`insert into jobs (kind, key, run_at, attempts, created_at)
		select 'report', id, created_at, attempts, created_at from reports
		where completed_at is null and error is null`.execute(db);
	for (const column of ['attempts', 'lease', 'leased_until'])
		await db.schema.alterTable('reports').dropColumn(column).execute();
	await db.schema.alterTable('book_checks').dropColumn('leased_until').execute();
	await sql`create index jobs_due on jobs (kind, run_at, id) where given_up_at is null`.execute(db);
	await sql`create index jobs_given_up on jobs (given_up_at, id) where given_up_at is not null`.execute(db);
}
