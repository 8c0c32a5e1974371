import { type Kysely, sql } from 'kysely';

/**
 * Words are folded otherwise: 'ı' is found by 'i', and 'が' is not 'か'. The shop's housekeeping derives the keys of titles and the
 * words of orders and customers anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`delete from deriving`.execute(db);
	await sql`insert into deriving (title_id) select 0 where exists (select 1 from titles)`.execute(db);
	await sql`delete from word_progress`.execute(db);
}
