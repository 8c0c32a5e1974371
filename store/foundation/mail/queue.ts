import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import { hourSeconds } from '../../contract/durations';
import type { Database, Queries, Transaction } from '../database/database';
import type { OutboxMailsTable, Schema } from '../database/schema';

export type OutboxMail = Selectable<OutboxMailsTable>;

export interface Mail {
	/** The recipient's e-mail address, without a name, or '' for a customer without an e-mail address, whom staff call instead. */
	recipient: string;
	subject: string;
	text: string;
	html: string;
	/** The e-mail address for replies. If the field is omitted, the store's own address is used. */
	reply_to?: string;
	/** The text files that are attached, with at most `maxFileCharacters` characters together. */
	files?: MailFile[];
	/**
	 * Set if the e-mail is deleted once it has been sent, because the recipient's account was deleted or the e-mail contains a
	 * secret.
	 */
	forget_when_sent?: 1;
	/** The id of the order that the e-mail is about. The desk shows the e-mail with this order. */
	order_id?: number;
}

/** A file that is attached to an e-mail. */
export interface MailFile {
	filename: string;
	/** The MIME type of the file, for example 'text/csv'. */
	type: string;
	/** The contents of the file as text. For a PDF, the contents in base64. */
	content: string;
}

/**
 * The maximum size of the files attached to one e-mail, in characters. The outbox is read whole, and mail servers refuse large
 * attachments.
 */
export const maxFileCharacters = 1_000_000;

/**
 * The number of failed tries after which the shop stops trying to send an e-mail. The e-mail stays in the table with its last
 * error. If a mail server permanently refuses an e-mail, the shop stops earlier.
 */
export const maxAttempts = 12;
/**
 * The number of seconds in which a process must send an e-mail that it has claimed. After this time, another process may try to
 * send the e-mail.
 */
export const lease = 600;
const firstPause = 60;
const maxPauseSeconds = 4 * hourSeconds;

/**
 * Adds e-mails to the outbox, in the transaction whose changes they report. The e-mails are therefore sent only if the
 * transaction is committed. An e-mail about an order without a recipient becomes a phone call for staff. The e-mail is stored as a
 * letter until staff have made the phone call, so that staff can read the letter out or post it. A secret, such as a gift card's
 * PIN, is stored nowhere else.
 * @param now the current time in Unix seconds
 */
export async function queueMails(db: Transaction, all: Mail[], now: number): Promise<void> {
	const toCall = await noteCalls(
		db,
		all.filter(({ recipient }) => recipient === ''),
		now,
	);
	const mails = all.filter(({ recipient, order_id = 0 }) => recipient !== '' || toCall.has(order_id));
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
 * Records phone calls for staff about orders that have a phone number. An order whose account was deleted has no phone number.
 * @returns the ids of the orders with a phone call
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

/**
 * Converts the subject of an e-mail, which begins with the shop's name, to the subject of a phone call, which begins like a
 * sentence.
 */
function callSubject(subject: string): string {
	const words = subject.slice(subject.indexOf(': ') + 2);
	return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The stored text of an e-mail for a customer without an e-mail address. Staff give the text to the customer. */
export type Letter = Pick<OutboxMail, 'id' | 'text' | 'forget_when_sent'>;

/**
 * Finds the letters of an order whose phone calls have not been made yet, by the ids of the phone calls. A phone call and its
 * letter are inserted and deleted together. Phone calls with the same subject in the same second therefore have the same order as
 * their letters.
 */
export async function lettersOf(db: Queries, orderId: number): Promise<Map<number, Letter>> {
	const letters = await db
		.selectFrom('outbox_mails')
		.select(['id', 'subject', 'text', 'forget_when_sent', 'created_at'])
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

/** Deletes a letter that staff have given to the customer. */
export const forgetLetter = (db: Transaction, { id }: Letter) =>
	db.deleteFrom('outbox_mails').where('id', '=', id).execute();

/** Reads the files attached to an e-mail, in the order in which they were attached. */
export const filesOf = (db: Queries, mailId: number): Promise<MailFile[]> =>
	db
		.selectFrom('outbox_files')
		.select(['filename', 'type', 'content'])
		.where('mail_id', '=', mailId)
		.orderBy('id')
		.execute();

/** Selects e-mails that were not sent. Excludes letters to customers whom staff call. */
const unsent = (eb: ExpressionBuilder<Schema, 'outbox_mails'>) =>
	eb.and([eb('sent_at', 'is', null), eb('recipient', '<>', '')]);

/** Returns whether the shop has stopped trying to send an e-mail. The e-mail is sent only if staff send it again. */
export const wasGivenUp = ({ sent_at, given_up_at }: Pick<OutboxMail, 'sent_at' | 'given_up_at'>): boolean =>
	sent_at === null && given_up_at !== null;

/**
 * Claims at most `most` of the e-mails that are due, oldest first. No other process claims these e-mails until the lease ends. An
 * e-mail that was never tried is always due. An e-mail whose next try is further in the future than the longest pause is also
 * due, because a wrong clock must have set that time.
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
		// The state after the last try is set before sending. If the process is killed during the last try, the shop does not try to
		// send the e-mail again.
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

/** Returns claimed e-mails to the outbox if the process has not tried to send them. */
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
 * Records why an e-mail could not be sent, and when the shop tries again. The first pause takes a minute, and each further pause
 * takes twice as long.
 * @param isRefused whether the mail server permanently refused the e-mail; the shop then stops trying to send it
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
 * Records that an e-mail was sent and bounced, so that the shop does not send it again. Returns whether this bounce is new.
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

/**
 * Gives failed purchase orders to a supplier the supplier's new e-mail address. Among the mails that belong to no customer's
 * order, only purchase orders have a file. Mails about accounts keep their address, because they contain links to log in.
 */
export async function readdressFailedFiles(db: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
	if (from === '' || to === '') return;
	await db
		.updateTable('outbox_mails')
		.set({ recipient: to })
		.where('recipient', '=', from)
		.where('order_id', 'is', null)
		.where('sent_at', 'is', null)
		.where('given_up_at', 'is not', null)
		.where('id', 'in', db.selectFrom('outbox_files').select('mail_id'))
		.execute();
}

/** Lists the newest e-mails that the shop stopped trying to send, or the newest e-mails that wait to be sent. */
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
 * Counts the e-mails that the shop stopped trying to send, the e-mails that wait to be sent, and the waiting e-mails that were
 * written before a given time.
 * @param before the time in Unix seconds
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

/** Returns whether the shop has stopped trying to send an e-mail. Returns null if the e-mail does not exist. */
export async function isGivenUp(db: Queries, id: number): Promise<boolean | null> {
	const mail = await findMail(db, id);
	return mail && wasGivenUp(mail);
}

export const findMail = async (db: Queries, id: number): Promise<OutboxMail | null> =>
	(await db.selectFrom('outbox_mails').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

/**
 * Makes unsent e-mails due again: one e-mail by its id, or all e-mails that the shop stopped trying to send. Returns the number
 * of e-mails.
 */
export async function sendAgain(db: Queries, which: number | 'failed', now: number): Promise<number> {
	const { numUpdatedRows } = await db
		.updateTable('outbox_mails')
		.set({ attempts: 0, next_attempt_at: now, given_up_at: null })
		.where(unsent)
		.where((eb) => (which === 'failed' ? eb('given_up_at', 'is not', null) : eb('id', '=', which)))
		.executeTakeFirst();
	return Number(numUpdatedRows);
}
