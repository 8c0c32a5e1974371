import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import { hourSeconds } from '../../contract/durations';
import type { Database, Queries, Transaction } from '../database/database';
import type { OutboxMailsTable, Schema } from '../database/schema';

export type OutboxMail = Selectable<OutboxMailsTable>;

export interface Mail {
	/** One e-mail address, without a name; '' for a customer who has no e-mail address and is called instead. */
	recipient: string;
	subject: string;
	text: string;
	html: string;
	/** The address for replies. The default is the store's own. */
	reply_to?: string;
	/** Attached text files, together at most `maxFileCharacters` characters. */
	files?: MailFile[];
	/** The mail is deleted once it has been sent, because its recipient's account was deleted or the mail contains a secret. */
	forget_when_sent?: 1;
	/** The order that the mail is about. The desk shows the mail there. */
	order_id?: number;
}

/** A file attached to a mail. */
export interface MailFile {
	filename: string;
	/** The MIME type, for example 'text/csv'. */
	type: string;
	/** The text of the file. For a PDF, base64. */
	content: string;
}

/** The largest size of a mail's attachments. The outbox is read whole, and mail servers refuse large attachments. */
export const maxFileCharacters = 1_000_000;

/**
 * The number of failed tries after which a mail is given up. The mail stays in the table with its last error. A mail that a
 * server refuses for good is given up sooner.
 */
export const maxAttempts = 12;
/** Seconds that a process has for sending a mail that it has claimed. After that another process may try. */
export const lease = 600;
const firstPause = 60;
const maxPauseSeconds = 4 * hourSeconds;

/**
 * Adds mails to the outbox, in the transaction that they report, so that they are sent only if it is committed. A mail about an
 * order without a recipient becomes a phone call to make. If such a mail contains a secret, such as a gift card's PIN, the mail
 * is stored as a letter until the call was made. The secret is stored nowhere else.
 * @param now unix seconds
 */
export async function queueMails(db: Transaction, all: Mail[], now: number): Promise<void> {
	const toCall = await noteCalls(
		db,
		all.filter(({ recipient }) => recipient === ''),
		now,
	);
	const isLetter = ({ forget_when_sent, order_id = 0 }: Mail) => forget_when_sent === 1 && toCall.has(order_id);
	const mails = all.filter((mail) => mail.recipient !== '' || isLetter(mail));
	if (mails.length === 0) return;
	const rowOf = ({ files: _, ...mail }: Mail) => ({
		forget_when_sent: 0,
		reply_to: null,
		order_id: null,
		...mail,
		next_attempt_at: now,
		created_at: now,
		sent_at: null,
		given_up_at: null,
		last_error: null,
	});
	const plain = mails.filter(({ files = [] }) => files.length === 0);
	if (plain.length > 0) await db.insertInto('outbox_mails').values(plain.map(rowOf)).execute();
	for (const mail of mails) {
		const { files = [] } = mail;
		if (files.length === 0) continue;
		const size = files.reduce((sum, { content }) => sum + content.length, 0);
		if (size > maxFileCharacters) throw new Error(`The files of a mail are too large: ${size} characters.`);
		const { id } = await db.insertInto('outbox_mails').values(rowOf(mail)).returning('id').executeTakeFirstOrThrow();
		await db
			.insertInto('outbox_files')
			.values(files.map((file) => ({ mail_id: id, ...file })))
			.execute();
	}
}

/**
 * Notes phone calls about orders that have a phone number. An order whose account was deleted has none.
 * @returns the ids of these orders
 */
async function noteCalls(db: Transaction, mails: Mail[], now: number): Promise<Set<number>> {
	const calls = mails.flatMap(({ order_id, subject }) =>
		order_id === undefined ? [] : [{ order_id, subject: callSubject(subject), created_at: now }],
	);
	if (calls.length === 0) return new Set();
	const orders = await db
		.selectFrom('orders')
		.select('id')
		.where(
			'id',
			'in',
			calls.map(({ order_id }) => order_id),
		)
		.where('phone', '<>', '')
		.execute();
	const reachable = new Set(orders.map(({ id }) => id));
	const rows = calls.filter(({ order_id }) => reachable.has(order_id));
	if (rows.length > 0) await db.insertInto('customer_calls').values(rows).execute();
	return reachable;
}

/** Turns a mail subject, which begins with the shop's name, into the subject of a call, which begins like a sentence. */
function callSubject(subject: string): string {
	const words = subject.slice(subject.indexOf(': ') + 2);
	return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A mail without an e-mail address. Staff give its text to the customer. */
export type Letter = Pick<OutboxMail, 'id' | 'text'>;

/**
 * Finds the letters that wait until the customer of an order is called, by the ids of their calls. A call and its letter are
 * inserted and deleted together. So calls with the same words in the same second have their letters in the same order.
 */
export async function lettersOf(db: Queries, orderId: number): Promise<Map<number, Letter>> {
	const letters = await db
		.selectFrom('outbox_mails')
		.select(['id', 'subject', 'text', 'created_at'])
		.where('order_id', '=', orderId)
		.where('recipient', '=', '')
		.orderBy('id')
		.execute();
	if (letters.length === 0) return new Map();
	const calls = await db
		.selectFrom('customer_calls')
		.select(['id', 'subject', 'created_at'])
		.where('order_id', '=', orderId)
		.where('called_at', 'is', null)
		.orderBy('id')
		.execute();
	const found = new Map<number, Letter>();
	for (const { subject, created_at, ...letter } of letters) {
		const call = calls.find(
			(one) => !found.has(one.id) && one.created_at === created_at && one.subject === callSubject(subject),
		);
		if (call) found.set(call.id, letter);
	}
	return found;
}

/** Deletes a letter that was given to the customer. */
export const forgetLetter = (db: Transaction, { id }: Letter) =>
	db.deleteFrom('outbox_mails').where('id', '=', id).execute();

/** Reads the files attached to a mail, in their order. */
export const filesOf = (db: Queries, mailId: number): Promise<MailFile[]> =>
	db
		.selectFrom('outbox_files')
		.select(['filename', 'type', 'content'])
		.where('mail_id', '=', mailId)
		.orderBy('id')
		.execute();

/** Mails that were not sent. Excludes letters to customers who are called. */
const unsent = (eb: ExpressionBuilder<Schema, 'outbox_mails'>) =>
	eb.and([eb('sent_at', 'is', null), eb('recipient', '<>', '')]);

/** Whether a mail was given up. Such a mail is sent only if staff send it again. */
export const wasGivenUp = ({ sent_at, given_up_at }: Pick<OutboxMail, 'sent_at' | 'given_up_at'>): boolean =>
	sent_at === null && given_up_at !== null;

/**
 * Claims the due mails, oldest first, at most `most`. No other process claims them until the lease ends. A mail that was never
 * tried is always due. A mail whose next try is farther away than the longest pause is also due, because a wrong clock must have
 * set that time.
 */
export async function claimMails(
	{ db, dialect }: Pick<Database, 'db' | 'dialect'>,
	now: number,
	most: number,
): Promise<OutboxMail[]> {
	const due = db
		.selectFrom('outbox_mails')
		.select('id')
		.where(unsent)
		.where('given_up_at', 'is', null)
		.where((eb) =>
			eb.or([
				eb('next_attempt_at', '<=', now),
				eb('next_attempt_at', '>', now + maxPauseSeconds),
				eb('attempts', '=', 0),
			]),
		)
		.orderBy('id')
		.limit(most)
		.$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked());
	const mails = await db
		.updateTable('outbox_mails')
		// If a process is killed during a mail's last try, the mail stays given up.
		.set((eb) => ({
			attempts: eb('attempts', '+', 1),
			next_attempt_at: now + lease,
			given_up_at: eb
				.case()
				.when('attempts', '>=', maxAttempts - 1)
				.then(now)
				.else(null)
				.end(),
		}))
		.where('id', 'in', due)
		.returningAll()
		.execute();
	return mails.sort((one, other) => one.id - other.id);
}

/** Returns claimed mails to the outbox if sending was not tried. */
export async function releaseLeases(db: Queries, mails: OutboxMail[], now: number): Promise<void> {
	if (mails.length === 0) return;
	await db
		.updateTable('outbox_mails')
		.set((eb) => ({ attempts: eb('attempts', '-', 1), next_attempt_at: now, given_up_at: null }))
		.where(
			'id',
			'in',
			mails.map(({ id }) => id),
		)
		.where('sent_at', 'is', null)
		.execute();
}

export async function markSent(db: Queries, { id, forget_when_sent }: OutboxMail, now: number): Promise<void> {
	if (forget_when_sent === 1) {
		await db.deleteFrom('outbox_mails').where('id', '=', id).execute();
		return;
	}
	const sent = { sent_at: now, given_up_at: null, last_error: null };
	await db.updateTable('outbox_mails').set(sent).where('id', '=', id).execute();
}

/**
 * Stores why a mail could not be sent, and when to try again: after a minute, then after twice the last pause.
 * @param isRefused whether the mail server refused the mail for good; then the mail is given up
 */
export async function markFailed(
	db: Queries,
	mail: OutboxMail,
	{ error, isRefused }: { error: string; isRefused: boolean },
	now: number,
): Promise<void> {
	const pause = Math.min(firstPause * 2 ** (mail.attempts - 1), maxPauseSeconds);
	await db
		.updateTable('outbox_mails')
		.set({
			last_error: error.slice(0, 1000),
			next_attempt_at: now + pause,
			...(isRefused ? { given_up_at: now } : {}),
		})
		.where('id', '=', mail.id)
		.execute();
}

/**
 * Gives up a mail that was sent and bounced. Returns whether this bounce is new.
 * @param error the reason, in words for staff
 */
export async function markReturned(db: Queries, { id }: OutboxMail, error: string, now: number): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable('outbox_mails')
		.set({ sent_at: null, given_up_at: now, last_error: error.slice(0, 1000) })
		.where('id', '=', id)
		.where('sent_at', 'is not', null)
		.executeTakeFirst();
	return Number(numUpdatedRows) === 1;
}

/** Lists the newest mails that were given up, or the newest that wait to be sent. */
export function listMails(db: Queries, which: 'failed' | 'waiting', limit: number): Promise<OutboxMail[]> {
	return db
		.selectFrom('outbox_mails')
		.selectAll()
		.where(unsent)
		.where('given_up_at', which === 'failed' ? 'is not' : 'is', null)
		.orderBy('id', 'desc')
		.limit(limit)
		.execute();
}

/**
 * Counts the mails that were given up, the mails that wait to be sent, and how many of those were written before a time.
 * @param before unix seconds
 */
export async function countMails(
	db: Queries,
	before: number,
): Promise<{ failed: number; waiting: number; late: number }> {
	const { failed, waiting, late } = await db
		.selectFrom('outbox_mails')
		.where(unsent)
		.select((eb) => {
			const isWaiting = eb('given_up_at', 'is', null);
			const count = (which: Expression<SqlBool>) =>
				eb.fn.coalesce(eb.fn.sum<number>(eb.case().when(which).then(1).else(0).end()), eb.lit(0));
			return [
				count(eb('given_up_at', 'is not', null)).as('failed'),
				count(isWaiting).as('waiting'),
				count(eb.and([isWaiting, eb('created_at', '<', before)])).as('late'),
			];
		})
		.executeTakeFirstOrThrow();
	return { failed: Number(failed), waiting: Number(waiting), late: Number(late) };
}

/** Whether a mail was given up; null if the mail does not exist. */
export async function isGivenUp(db: Queries, id: number): Promise<boolean | null> {
	const mail = await findMail(db, id);
	return mail && wasGivenUp(mail);
}

export const findMail = async (db: Queries, id: number): Promise<OutboxMail | null> =>
	(await db.selectFrom('outbox_mails').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

/** Makes unsent mails due again: one mail by its id, or all mails that were given up. Returns their number. */
export async function sendAgain(db: Queries, which: number | 'failed', now: number): Promise<number> {
	const { numUpdatedRows } = await db
		.updateTable('outbox_mails')
		.set({ attempts: 0, next_attempt_at: now, given_up_at: null })
		.where(unsent)
		.where((eb) => (which === 'failed' ? eb('given_up_at', 'is not', null) : eb('id', '=', which)))
		.executeTakeFirst();
	return Number(numUpdatedRows);
}
