import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Queries } from '../database/database';
import type { CustomersTable, SessionsTable } from '../database/schema';

export type SessionRow = Selectable<SessionsTable>;
export type CustomerRow = Selectable<CustomersTable>;

/** 365 days (spec 3 §9). Seconds. */
const sessionLifetime = 365 * 86_400;
/** A visit is written down at most this often. Seconds. */
const seenEvery = 3600;

/** What the table knows a session by: a copy of the table opens none. */
export const hashOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex');

/** The visitor's session, null for one who has none (or whose has run out). */
export async function findSession(db: Queries, sessionId: string, now: number): Promise<SessionRow | null> {
	if (sessionId === '') return null;
	const row = await db.selectFrom('sessions').selectAll().where('id_hash', '=', hashOf(sessionId)).executeTakeFirst();
	if (!row || row.expires_at <= now) return null;
	if (row.seen_at < now - seenEvery) {
		await db
			.updateTable('sessions')
			.set({ seen_at: now, expires_at: now + sessionLifetime })
			.where('id_hash', '=', row.id_hash)
			.execute();
	}
	if (row.login_expires_at !== null && row.login_expires_at <= now) {
		return { ...row, customer_id: null, acting_customer_id: null, login_expires_at: null };
	}
	return row;
}

/** Writes a session down for the first post that needs one; a second post at the same time finds the first's. */
export async function startSession(db: Queries, sessionId: string, now: number): Promise<SessionRow> {
	const row: SessionRow = {
		id_hash: hashOf(sessionId),
		customer_id: null,
		acting_customer_id: null,
		cart_id: null,
		location_id: null,
		created_at: now,
		seen_at: now,
		expires_at: now + sessionLifetime,
		login_expires_at: null,
	};
	await db
		.insertInto('sessions')
		.values(row)
		.onConflict((conflict) => conflict.column('id_hash').doNothing())
		.execute();
	return await db.selectFrom('sessions').selectAll().where('id_hash', '=', row.id_hash).executeTakeFirstOrThrow();
}
