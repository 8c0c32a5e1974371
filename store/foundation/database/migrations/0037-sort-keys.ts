import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../database';

/**
 * What titles are filtered by and what they are sorted by stood in one text, told apart by the case of a letter: now each
 * has a column. Only the text is taken apart, in one pass: what processes hold of it stays right, and no version counts.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const find = sql.raw(dialect === 'postgres' ? 'strpos' : 'instr');
	// Sort keys stood last, and began with the first of these that a title has.
	const keys = ['R', 'P', 'T', 'W', 'L', 'K', 'X', 'A'];
	const places = keys.map((key) => sql`nullif(${find}(filters, ${`\n${key} `}), 0)`);
	const start = sql`coalesce(${sql.join(places)})`;
	await sql`alter table title_facets rename column facets to filters`.execute(db);
	await sql`alter table title_facets add column sort_keys text not null default ''`.execute(db);
	await sql`update title_facets set sort_keys = substr(filters, ${start} + 1), filters = substr(filters, 1, ${start} - 1)
		where ${start} is not null`.execute(db);
}
