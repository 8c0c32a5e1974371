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

/** The number of seconds after the log-in at which a session ends, even if it is in use (docs/behaviour/desk.md#log-in). */
export const staffSessionLifetime = 12 * hourSeconds;
/** The number of seconds after the last call at which a session ends. */
export const staffIdleTime = 1800;
/** The minimum number of seconds between two updates of the time at which a staff member was last active. */
const seenEvery = 60;

/** Returns the hash of a token. The database stores only hashes, so that a copy of the database does not give access. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Returns a random token that cannot be guessed. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Selects the sessions that have not expired. Every query that reads sessions starts with this selection. */
export const activeSessions = (db: Queries, now: number) =>
	db
		.selectFrom('staff_sessions')
		.where('staff_sessions.created_at', '>', now - staffSessionLifetime)
		.where('staff_sessions.seen_at', '>', now - staffIdleTime);

/**
 * Begins a session for a staff member who has just proved their identity. The caller must have locked the staff member's row.
 */
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
 * Changes the stage of a session and gives it a new token. The old token, which others might know, is invalid after that.
 * @throws {Refused} 401 if another post has already changed the stage, or has ended the session
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

/** Stores the time at which a staff member was last active, unless the time was stored a moment ago. */
export async function noteSeen({ db, now }: Database & Clock, session: StaffSessionRow): Promise<void> {
	if (session.seen_at > now() - seenEvery) return;
	const seen = { seen_at: now() };
	await db.updateTable('staff_sessions').set(seen).where('token_hash', '=', session.token_hash).execute();
	await db.updateTable('staff').set(seen).where('id', '=', session.staff_id).execute();
}

/** Ends the caller's session. Does nothing if the caller has no session. */
export async function logOut({ db }: Database, { session }: DeskVisitor): Promise<object> {
	if (session) await db.deleteFrom('staff_sessions').where('token_hash', '=', session.token_hash).execute();
	return {};
}

/** Lists the caller's sessions, the last used session first. */
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
 * Ends one of the caller's own sessions, or all except the current session.
 * @throws {Refused} 404 for a session that is unknown, has expired, or belongs to another staff member
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
		if (which !== 'others' && ended.length === 0) throw notFound('This log-in has already ended.');
		if (ended.length > 0) {
			const facts = { action: 'desk-session/end', thing: 'staff', key: staff.id, before: { sessions: ended.length } };
			await writeAudit(transaction, actor, facts, store.now());
		}
		return { ended: ended.length };
	});
}

/** Ends every session of a staff member, except the session with the given token hash. */
export async function endSessionsOfStaff(transaction: Transaction, staffId: number, butTokenHash = ''): Promise<void> {
	await transaction
		.deleteFrom('staff_sessions')
		.where('staff_id', '=', staffId)
		.where('token_hash', '!=', butTokenHash)
		.execute();
}
