import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../database';

/** Stores when a mail was given up: a mail server may refuse it for good at the first try. Until now, 12 tries told it. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const number = dialect === 'sqlite' ? 'integer' : 'bigint';
	await db.schema.alterTable('outbox_mails').addColumn('given_up_at', number).execute();
	await sql`update outbox_mails set given_up_at = next_attempt_at where sent_at is null and attempts >= 12`.execute(db);
}
