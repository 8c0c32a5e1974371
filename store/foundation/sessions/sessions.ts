import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { hourSeconds } from '../../contract/durations';
import { firstSessionLifetime, sessionLifetime } from '../../contract/lifetimes';
import type { Queries, Transaction } from '../database/database';
import type { CustomersTable, SessionsTable } from '../database/schema';

export type SessionRow = Selectable<SessionsTable>;
export type CustomerRow = Selectable<CustomersTable>;

/** A visit is written down at most this often, and renews the session. Seconds. */
const renewEvery = hourSeconds;

/** What the table knows a session by: a copy of the table opens none. */
export const hashOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex');

/** The sessions that hold: each question for one begins here. */
export const heldSessions = (db: Queries, now: number) => db.selectFrom('sessions').where('expires_at', '>', now);

/**
 * The visitor's session, null for one who has none. One whose time is over is ended: nothing that it held can be reached
 * by its id any more, which begins anew as a guest's.
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

/** A log-in that has run out leaves a guest's session: the customer's cart stays with the customer. */
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
 * Ends those of some sessions whose time is over, outside a transaction. Anyone who begins one by the same id later has no
 * part in what was ordered by it.
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
 * Writes a session down for the first post that needs one; a second post at the same time finds the first's. Its row is
 * held until a transaction ends. It lasts a day until its visitor comes back.
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

/** What a new session takes along. */
type SessionFacts = Partial<
	Pick<SessionRow, 'customer_id' | 'cart_id' | 'location_id' | 'login_expires_at' | 'device_hash' | 'device_name'>
>;

/** Writes a session down under an id that nobody knows yet. Answers the id. */
export async function addSession(db: Transaction, facts: SessionFacts, now: number): Promise<string> {
	const id = newSessionId();
	await db
		.insertInto('sessions')
		.values({ ...newRow(id, now), ...facts })
		.execute();
	return id;
}

/** Ends a session; null for one that is gone already. Answers it as it was. */
export async function endSession(db: Transaction, idHash: string): Promise<SessionRow | null> {
	const row = await db.deleteFrom('sessions').where('id_hash', '=', idHash).returningAll().executeTakeFirst();
	return row ?? null;
}

/** Ends every session of a customer, but the one that is to stay. */
export async function endSessionsOf(db: Transaction, customerId: number, butIdHash = ''): Promise<void> {
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
