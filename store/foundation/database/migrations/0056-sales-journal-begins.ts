import { type Kysely, sql } from 'kysely';

/**
 * Stores when the sales journal began, as `counters.sales_journal_begins` in unix seconds. A shop that had sold nothing before
 * migration 0045 gets no row: its journal is complete. Other shops got one entry a part from 0045, dated by the order's last change
 * and without names of taxes: the day's end leaves these out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { rows } = await sql<{ timestamp: string }>`select timestamp from kysely_migration
		where name = '0045-on-account' and exists (select 1 from sales_entries)`.execute(db);
	const [began] = rows;
	if (!began) return;
	const seconds = Math.floor(Date.parse(began.timestamp) / 1000);
	await sql`insert into counters (name, value) values ('sales_journal_begins', cast(${seconds} as bigint))`.execute(db);
}
