import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../database';

/** What feeds tell of a title beyond its facts: where each comes from, how exactly, and prices in other currencies. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	for (const column of ['sources', 'release_date_precision', 'other_prices']) {
		await db.schema.alterTable('titles').addColumn(column, 'text').execute();
	}
	// Until now a year was kept as its first of January, and nothing said so.
	const firstOfJanuary =
		dialect === 'sqlite'
			? sql`strftime('%m%d', release_date, 'unixepoch') = '0101'`
			: sql`to_char(to_timestamp(release_date) at time zone 'UTC', 'MMDD') = '0101'`;
	await sql`update titles set release_date_precision = 'year' where ${firstOfJanuary}`.execute(db);
}
