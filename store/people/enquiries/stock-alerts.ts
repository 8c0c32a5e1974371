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

/** The maximum number of stock alerts that all visitors together can create for one e-mail address in a day. */
const dailyLimit = { hits: 20, seconds: daySeconds };

/**
 * Creates a stock alert: a visitor will get an e-mail when a title is in stock. Sends a confirmation with a link to cancel the
 * alert. A repeated request creates and sends nothing.
 * @throws {Refused} 400 for an invalid e-mail address
 * @throws {Refused} 404 for an unknown title
 * @throws {Refused} 429 if the e-mail address has reached the daily limit
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
		// If the e-mail of an earlier stock alert was already sent, the visitor gets a new stock alert. A stock alert whose e-mail
		// was not sent does not change.
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
 * Finds a stock alert by its key, for the page that cancels the stock alert.
 * @throws {Refused} 404 for an unknown key or a cancelled stock alert
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

/** Deletes a stock alert, or all stock alerts of the same e-mail address. Ignores a missing stock alert. */
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
