import { type Kysely, sql } from 'kysely';

/** Adds an index for each time column that an hourly sweep deletes by. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`create index rate_limits_window_start on rate_limits (window_start)`.execute(db);
	await sql`create index account_tokens_expires_at on account_tokens (expires_at)`.execute(db);
	await sql`create index stock_alerts_told_at on stock_alerts (told_at) where told_at is not null`.execute(db);
	await sql`create index sealed_cards_created_at on sealed_cards (created_at)`.execute(db);
	await sql`create index pick_lists_created_at on pick_lists (created_at)`.execute(db);
	await sql`create index staff_invitations_expires_at on staff_invitations (expires_at)`.execute(db);
}
