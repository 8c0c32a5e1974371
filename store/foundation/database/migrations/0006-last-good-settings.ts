import { type Kysely, sql } from 'kysely';

/** Beside the settings, which somebody may spoil by hand, the last that could be used. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable('settings').addColumn('last_good', 'text').execute();
	await sql`update settings set last_good = document`.execute(db);
}
