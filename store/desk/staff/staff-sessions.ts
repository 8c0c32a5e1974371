import { createHash, randomBytes } from 'node:crypto';
import type { LogInStage, StaffLogIn, StaffSession } from '../../contract/desk-session';
import { hourSeconds } from '../../contract/durations';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { notFound, Refused } from '../../foundation/refusal';
import { deviceName } from '../../people/accounts/device-name';
import { writeAudit } from '../audit/write-audit';
import type { DeskActor, DeskVisitor, StaffRow, StaffSessionRow } from '../visitor';

/** A log-in ends after a day's work, whatever is done in it (docs/behaviour/desk.md#log-in). Seconds. */
export const staffSessionLifetime = 12 * hourSeconds;
/** It ends before that when nothing is done in it for so long. Seconds. */
export const staffIdleTime = 1800;
/** That somebody was seen is written down at most this often. Seconds. */
const seenEvery = 60;

/** What the tables know a token by: a copy of them opens nothing. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A token that nobody can guess. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The sessions whose time is not over: each query for one begins here. */
export const activeSessions = (db: Queries, now: number) =>
	db
		.selectFrom('staff_sessions')
		.where('staff_sessions.created_at', '>', now - staffSessionLifetime)
		.where('staff_sessions.seen_at', '>', now - staffIdleTime);

/** Begins a session of somebody whose row is locked, and who has proved just now who they are. */
export async function beginSession(
	transaction: Transaction,
	{ client }: DeskVisitor,
	staff: Pick<StaffRow, 'id'>,
	stage: LogInStage,
	now: number,
): Promise<StaffLogIn> {
	const session_token = newToken();
	await transaction
		.insertInto('staff_sessions')
		.values({
			token_hash: tokenHash(session_token),
			staff_id: staff.id,
			public_id: randomBytes(12).toString('base64url'),
			stage,
			device_name: deviceName(client.browser),
			ip: client.ip,
			password_at: now,
			created_at: now,
			seen_at: now,
		})
		.execute();
	await transaction.updateTable('staff').set({ seen_at: now }).where('id', '=', staff.id).execute();
	return { session_token, stage };
}

/**
 * Lets a session go on to another stage by a new token: one that somebody else knew before opens nothing after it.
 * @throws {Refused} 401 where another post has taken it on meanwhile, or has ended it
 */
export async function advanceSession(
	transaction: Transaction,
	{ session }: DeskActor,
	stage: LogInStage,
): Promise<StaffLogIn> {
	const session_token = newToken();
	const gone = await transaction
		.updateTable('staff_sessions')
		.set({ token_hash: tokenHash(session_token), stage, challenge: null })
		.where('token_hash', '=', session.token_hash)
		.returning('staff_id')
		.executeTakeFirst();
	if (!gone) throw new Refused('You have been logged out. Please log in again.', 401);
	return { session_token, stage };
}

/** Writes down that somebody was seen, where that was not written down a moment ago. */
export async function noteSeen({ db, now }: Database & Clock, session: StaffSessionRow): Promise<void> {
	if (session.seen_at > now() - seenEvery) return;
	const seen = { seen_at: now() };
	await db.updateTable('staff_sessions').set(seen).where('token_hash', '=', session.token_hash).execute();
	await db.updateTable('staff').set(seen).where('id', '=', session.staff_id).execute();
}

/** Ends the session that asks; nothing happens where there is none. */
export async function logOut({ db }: Database, { session }: DeskVisitor): Promise<object> {
	if (session) await db.deleteFrom('staff_sessions').where('token_hash', '=', session.token_hash).execute();
	return {};
}

/** The sessions of whom asks, those that were used last first. */
export async function listSessions(
	store: Database & Clock,
	{ session, staff }: DeskActor,
): Promise<{ sessions: StaffSession[] }> {
	const rows = await activeSessions(store.db, store.now())
		.selectAll()
		.where('staff_id', '=', staff.id)
		.orderBy('seen_at', 'desc')
		.orderBy('created_at', 'desc')
		.orderBy('public_id')
		.limit(100)
		.execute();
	return {
		sessions: rows.map((row) => ({
			id: row.public_id,
			device: row.device_name,
			ip: row.ip,
			created_at: row.created_at,
			seen_at: row.seen_at,
			current: row.token_hash === session.token_hash,
		})),
	};
}

/**
 * Ends one of one's own sessions, or all but the one that asks.
 * @throws {Refused} 404 for one that is not there, is over, or is somebody else's
 */
export async function endSessions(
	store: Database & Clock,
	actor: DeskActor,
	which: string,
): Promise<{ ended: number }> {
	const { session, staff } = actor;
	return transact(store, async (transaction) => {
		const own = transaction.deleteFrom('staff_sessions').where('staff_id', '=', staff.id);
		const ended = await (which === 'others'
			? own.where('token_hash', '!=', session.token_hash)
			: own.where('public_id', '=', which)
		)
			.returning('public_id')
			.execute();
		if (which !== 'others' && ended.length === 0) throw notFound('This session has ended already.');
		if (ended.length > 0) {
			const facts = { action: 'desk-session/end', thing: 'staff', key: staff.id, before: { sessions: ended.length } };
			await writeAudit(transaction, actor, facts, store.now());
		}
		return { ended: ended.length };
	});
}

/** Ends every session of a staff member, but the one that is to stay. */
export async function endSessionsOfStaff(transaction: Transaction, staffId: number, butTokenHash = ''): Promise<void> {
	await transaction
		.deleteFrom('staff_sessions')
		.where('staff_id', '=', staffId)
		.where('token_hash', '!=', butTokenHash)
		.execute();
}
