import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { hourSeconds } from '../../contract/durations';
import { firstSessionLifetime, sessionLifetime } from '../../contract/lifetimes';
import type { Queries, Transaction } from '../database/database';
import type { SessionsTable } from '../database/schema';

export type SessionRow = Selectable<SessionsTable>;

/** The minimum time between two updates of the last visit of a session, in seconds. An update also renews the session. */
const renewEvery = hourSeconds;

/** Hashes a session id for the table of sessions. A person who copies the table cannot use the sessions. */
export const hashOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex');

/** Selects the sessions that have not expired. Every query for sessions starts from this selection. */
export const heldSessions = (db: Queries, now: number) => db.selectFrom('sessions').where('expires_at', '>', now);

/**
 * Finds the visitor's session. Returns null if the visitor has no session. Ends an expired session, so that its id no longer
 * gives access to the data of the session. The same id then starts a new guest session.
 */
export async function findSession(db: Queries, sessionId: string, now: number): Promise<SessionRow | null> {
	if (sessionId === '') return null;
	const id_hash = hashOf(sessionId);
	const row = await db.selectFrom('sessions').selectAll().where('id_hash', '=', id_hash).executeTakeFirst();
	if (!row) return null;
	if (row.expires_at <= now) {
		await endExpiredSessions(db, [id_hash], now);
		return null;
	}
	if (row.expires_at < now + sessionLifetime - renewEvery || row.seen_at < now - renewEvery) {
		await db.updateTable('sessions').set(renewed(now)).where('id_hash', '=', id_hash).execute();
	}
	if (row.login_expires_at !== null && row.login_expires_at <= now) return expireLogIn(db, row);
	return row;
}

const renewed = (now: number) => ({ seen_at: now, expires_at: now + sessionLifetime });

/** Converts a session whose log-in has expired to a guest session. The customer's cart stays with the customer. */
async function expireLogIn(db: Queries, row: SessionRow): Promise<SessionRow> {
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
 * Ends those of the given sessions that have expired, outside a transaction. A later session with the same id does not get access
 * to the orders of the expired session.
 */
export async function endExpiredSessions(db: Queries, hashes: string[], now: number): Promise<void> {
	const ended = await db
		.deleteFrom('sessions')
		.where('id_hash', 'in', hashes)
		.where('expires_at', '<=', now)
		.returning('id_hash')
		.execute();
	if (ended.length === 0) return;
	const ids = ended.map(({ id_hash }) => id_hash);
	await db.updateTable('orders').set({ session_hash: '' }).where('session_hash', 'in', ids).execute();
}

/**
 * Stores a session for the first POST request that needs a session. A second request at the same time finds the same session. The
 * row of the session is locked until the transaction ends. The session expires after a day unless the visitor returns.
 */
export async function startSession(db: Transaction, sessionId: string, now: number): Promise<SessionRow> {
	const row = { ...newRow(sessionId, now), expires_at: now + firstSessionLifetime };
	return db
		.insertInto('sessions')
		.values(row)
		.onConflict((conflict) =>
			conflict.column('id_hash').doUpdateSet(renewed(now)).where('sessions.expires_at', '>', now),
		)
		.returningAll()
		.executeTakeFirstOrThrow();
}

/** The columns that a caller may set on a new session. */
type SessionFacts = Partial<
	Pick<SessionRow, 'customer_id' | 'cart_id' | 'location_id' | 'login_expires_at' | 'device_hash' | 'device_name'>
>;

/** Stores a session under a new random id, and returns the id. */
export async function addSession(db: Transaction, facts: SessionFacts, now: number): Promise<string> {
	const id = newSessionId();
	await db
		.insertInto('sessions')
		.values({ ...newRow(id, now), ...facts })
		.execute();
	return id;
}

/** Ends a session, and returns its last state. Returns null if the session has already ended. */
export async function endSession(db: Transaction, idHash: string): Promise<SessionRow | null> {
	const row = await db.deleteFrom('sessions').where('id_hash', '=', idHash).returningAll().executeTakeFirst();
	return row ?? null;
}

/** Ends every session of a customer except one session. */
export async function endSessionsOf(db: Transaction, customerId: number, butIdHash = ''): Promise<void> {
	await db.deleteFrom('sessions').where('customer_id', '=', customerId).where('id_hash', '!=', butIdHash).execute();
}

/** Creates a session id that cannot be guessed. The first POST request that needs a session stores the session. */
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
