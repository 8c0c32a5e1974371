import type { Selectable } from 'kysely';
import type { Queries } from '../database/database';
import type { OutboxMailsTable } from '../database/schema';

export type OutboxMail = Selectable<OutboxMailsTable>;

export interface Mail {
	/** One address, without a name. */
	recipient: string;
	subject: string;
	text: string;
	html: string;
}

/** A mail that could not be sent this often is left lying, with its last error. */
export const mostAttempts = 12;
/** Whoever claimed a mail has this long to send it before another process may try. Seconds. */
export const lease = 600;
const firstPause = 60;
const longestPause = 4 * 3600;

/** Puts mails in the outbox, in the transaction of what they tell about: they are sent if that happened, and only then. */
export async function queueMails(db: Queries, mails: Mail[], now: number): Promise<void> {
	if (mails.length === 0) return;
	await db
		.insertInto('outbox_mails')
		.values(mails.map((mail) => ({ ...mail, next_attempt_at: now, created_at: now, sent_at: null, last_error: null })))
		.execute();
}

/** The mails whose time has come, the oldest first. */
export function dueMails(db: Queries, now: number, limit = 20): Promise<OutboxMail[]> {
	return db
		.selectFrom('outbox_mails')
		.selectAll()
		.where('sent_at', 'is', null)
		.where('next_attempt_at', '<=', now)
		.where('attempts', '<', mostAttempts)
		.orderBy('next_attempt_at')
		.orderBy('id')
		.limit(limit)
		.execute();
}

/** Takes a mail for this process to send; false when another one took it first. */
export async function claimMail(db: Queries, mail: OutboxMail, now: number): Promise<boolean> {
	const claim = await db
		.updateTable('outbox_mails')
		.set({ attempts: mail.attempts + 1, next_attempt_at: now + lease })
		.where('id', '=', mail.id)
		.where('attempts', '=', mail.attempts)
		.where('sent_at', 'is', null)
		.executeTakeFirst();
	return claim.numUpdatedRows === 1n;
}

export async function markSent(db: Queries, id: number, now: number): Promise<void> {
	await db.updateTable('outbox_mails').set({ sent_at: now, last_error: null }).where('id', '=', id).execute();
}

/** Notes why a mail could not be sent, and when to try again: after a minute, then twice as long each time. */
export async function markFailed(db: Queries, mail: OutboxMail, error: string, now: number): Promise<void> {
	const pause = Math.min(firstPause * 2 ** mail.attempts, longestPause);
	await db
		.updateTable('outbox_mails')
		.set({ last_error: error.slice(0, 1000), next_attempt_at: now + pause })
		.where('id', '=', mail.id)
		.execute();
}
