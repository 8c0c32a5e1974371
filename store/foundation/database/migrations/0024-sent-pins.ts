import { type Kysely, sql } from 'kysely';

/** Stands in every letter that ever told the PIN of a gift card that was bought, and in no other. */
const tellsPin = '%Whoever has the number and the PIN can spend what is on the card%';

/**
 * Letters that tell the PIN of a gift card are not kept once they were sent. Those that have not been sent are the only copy
 * of it, and go as they are sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`delete from outbox_mails where sent_at is not null and text like ${tellsPin}`.execute(db);
	await sql`update outbox_mails set forget_when_sent = 1 where text like ${tellsPin}`.execute(db);
}
