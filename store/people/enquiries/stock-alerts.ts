import { randomBytes } from 'node:crypto';
import { findTitle } from '../../catalogue/titles/title-page';
import type { CheckedPayloadOf } from '../../contract/contract';
import { daySeconds } from '../../contract/durations';
import type { StockAlert } from '../../contract/title';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue, Queries } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { countHit, limitKey } from '../../foundation/limits';
import { queueMails } from '../../foundation/mail/queue';
import { notFound, Refused } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { isEmail } from '../details/email-address';
import { alertAsked } from '../mail-templates/stock-alert';

/** How many alerts are noted for one address in a day, no matter who asks. */
const dailyLimit = { hits: 20, seconds: daySeconds };

/**
 * Notes that a visitor waits for a title, and confirms it by a mail with a link that cancels the alert. Notes and sends nothing a
 * second time for a repeated request.
 * @throws {Refused} 400 for an invalid address.
 * @throws {Refused} 404 for an unknown title.
 * @throws {Refused} 429 for an address that had enough.
 */
export async function createStockAlert(
	store: Database & HasCatalogue & Clock & HasSettings,
	_visitor: Visitor,
	{ eisbn, email }: CheckedPayloadOf<'title/createStockAlert'>,
): Promise<void> {
	const recipient = email.toLowerCase();
	if (!isEmail(recipient)) throw new Refused('Please input your email address.', 400, 'email');
	const [title, settings] = await Promise.all([findTitle(store, eisbn), store.settings.get()]);
	await countHit(store, limitKey('stock-alert', recipient), dailyLimit);
	const key = randomBytes(16).toString('base64url');
	await transact(store, async (transaction) => {
		// A visitor who got the mail and waits again gets a new alert. An open alert stays as it is.
		await transaction
			.deleteFrom('stock_alerts')
			.where('title_id', '=', title.id)
			.where('email', '=', recipient)
			.where('told_at', 'is not', null)
			.execute();
		const { numInsertedOrUpdatedRows } = await transaction
			.insertInto('stock_alerts')
			.values({ key, title_id: title.id, email: recipient, created_at: store.now() })
			.onConflict((conflict) => conflict.columns(['title_id', 'email']).doNothing())
			.executeTakeFirst();
		if (numInsertedOrUpdatedRows !== 1n) return;
		await queueMails(transaction, [alertAsked({ key, email: recipient, title }, settings)], store.now());
	});
}

/**
 * Finds an alert by its key, for the page on which it is taken back.
 * @throws {Refused} 404 for a key of no alert, or of one that was taken back.
 */
export async function stockAlert(
	database: Database,
	_visitor: Visitor,
	{ key }: CheckedPayloadOf<'title/getStockAlert'>,
): Promise<StockAlert> {
	const alert = await database.db
		.selectFrom('stock_alerts')
		.innerJoin('titles', 'titles.id', 'stock_alerts.title_id')
		.select(['titles.eisbn', 'titles.title', 'stock_alerts.email', 'stock_alerts.told_at'])
		.where('stock_alerts.key', '=', key)
		.executeTakeFirst();
	if (!alert) throw notFound('This link no longer works. We will not send you anything about this title.');
	const { told_at, ...facts } = alert;
	const { others } = await waitingOf(database.db, alert.email)
		.where('key', '!=', key)
		.select((eb) => eb.fn.countAll<number>().as('others'))
		.executeTakeFirstOrThrow();
	return { ...facts, told: told_at !== null, others };
}

/** Removes an alert, or all of the same address. An alert that is already gone causes no error. */
export async function deleteStockAlert(
	database: Database,
	_visitor: Visitor,
	{ key, all }: CheckedPayloadOf<'title/deleteStockAlert'>,
): Promise<void> {
	const { db } = database;
	const alert = await db.selectFrom('stock_alerts').select('email').where('key', '=', key).executeTakeFirst();
	if (!alert) return;
	await db
		.deleteFrom('stock_alerts')
		.where((eb) => (all ? eb('email', '=', alert.email) : eb('key', '=', key)))
		.execute();
}

const waitingOf = (db: Queries, email: string) =>
	db.selectFrom('stock_alerts').where('email', '=', email).where('told_at', 'is', null);
