import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Queries } from '../database/database';
import type { CustomersTable, SessionsTable } from '../database/schema';

export type SessionRow = Selectable<SessionsTable>;
export type CustomerRow = Selectable<CustomersTable>;

/** 365 days (spec 3 §9). Seconds. */
export const sessionLifetime = 365 * 86_400;
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
	if (row.login_expires_at !== null && row.login_expires_at <= now) return endLogIn(db, row);
	return row;
}

/** A log-in that has run out leaves a guest's session: the customer's cart stays with the customer. */
async function endLogIn(db: Queries, row: SessionRow): Promise<SessionRow> {
	const guest = { customer_id: null, acting_customer_id: null, cart_id: null, login_expires_at: null };
	await db
		.updateTable('sessions')
		.set(guest)
		.where('id_hash', '=', row.id_hash)
		.where('login_expires_at', '=', row.login_expires_at)
		.execute();
	return { ...row, ...guest };
}

/**
 * Writes a session down for the first post that needs one; a second post at the same time finds the first's. Its row is
 * held until a transaction ends.
 */
export async function startSession(db: Queries, sessionId: string, now: number): Promise<SessionRow> {
	const row = newRow(sessionId, now);
	return db
		.insertInto('sessions')
		.values(row)
		.onConflict((conflict) => conflict.column('id_hash').doUpdateSet({ seen_at: now }))
		.returningAll()
		.executeTakeFirstOrThrow();
}

/** What a new session takes along. */
type SessionFacts = Partial<
	Pick<SessionRow, 'customer_id' | 'cart_id' | 'location_id' | 'login_expires_at' | 'device_hash' | 'device_name'>
>;

/** Writes a session down under an id that nobody knows yet. Answers the id. */
export async function addSession(db: Queries, facts: SessionFacts, now: number): Promise<string> {
	const id = newSessionId();
	await db
		.insertInto('sessions')
		.values({ ...newRow(id, now), ...facts })
		.execute();
	return id;
}

/** Ends a session; null for one that is gone already. Answers it as it was. */
export async function endSession(db: Queries, idHash: string): Promise<SessionRow | null> {
	const row = await db.deleteFrom('sessions').where('id_hash', '=', idHash).returningAll().executeTakeFirst();
	return row ?? null;
}

/** Ends every session of a customer, but the one that is to stay. */
export async function endSessionsOf(db: Queries, customerId: number, butIdHash = ''): Promise<void> {
	await db.deleteFrom('sessions').where('customer_id', '=', customerId).where('id_hash', '!=', butIdHash).execute();
}

/** An id that nobody can guess; a session begins with the first post that needs one. */
export const newSessionId = (): string => randomBytes(24).toString('base64url');

const newRow = (sessionId: string, now: number): SessionRow => ({
	id_hash: hashOf(sessionId),
	customer_id: null,
	acting_customer_id: null,
	cart_id: null,
	location_id: null,
	created_at: now,
	seen_at: now,
	expires_at: now + sessionLifetime,
	login_expires_at: null,
	device_hash: null,
	device_name: '',
});
