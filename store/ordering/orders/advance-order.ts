import type { HasConfig } from '../../../config';
import type { OrderState } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import { Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { orderNews } from '../mail-templates/order-news';
import { deliveries } from './deliveries';
import { issueGiftCards } from './issue-gift-cards';
import { pageLink, readersOf } from './order-mails';
import { holdOrder, type OrderRow } from './order-rows';
import { moveOrder, moveQuote, type OrderTransition, requireOrderMove, requireQuoteMove } from './order-states';
import { presentOrders } from './order-view';
import { holdWhatIsReleased, releaseOrder } from './release-order';
import { voidSoldCards } from './void-sold-cards';

/** The steps of a bookseller: the state that the order gets, and the transition for it. */
const steps = { ready: 'make_ready', completed: 'complete', cancelled: 'cancel' } as const satisfies Partial<
	Record<OrderState, OrderTransition>
>;
export type OrderStep = keyof typeof steps;
export const orderSteps = Object.keys(steps) as OrderStep[];

/**
 * Takes an order a step further, and mails its shopper, in one transaction. 'completed' means handed over or sent, and paid, so
 * gift cards that were bought are issued now. 'cancelled' returns everything to where it came from.
 * @param reason why it is cancelled, in words for its shopper
 * @throws {Refused} where there is no such order, or its state does not allow the step
 */
export async function advanceOrder(
	store: Database & Clock & HasConfig & HasSettings & HasVersions,
	number: string,
	step: OrderStep,
	reason = '',
): Promise<OrderRow> {
	const settings = await store.settings.get();
	const order = await transact(store, async (transaction) => {
		const row = await holdOrder(transaction, { order_number: number });
		if (row.delivery_key === 'quote') await withdrawQuote(transaction, row, step, store.now());
		else await takeStep(transaction, row, steps[step], store.now(), reason);
		const changed = await holdOrder(transaction, { id: row.id });
		await tellShopper(store, transaction, settings, changed, steps[step]);
		return changed;
	});
	store.versions.refresh();
	return order;
}

async function takeStep(
	transaction: Transaction,
	row: OrderRow,
	name: (typeof steps)[OrderStep],
	now: number,
	reason: string,
): Promise<void> {
	if (row.state === 'awaiting_payment') throw placedByItself(row);
	requireOrderMove(row, name);
	if (name === 'cancel') {
		await holdWhatIsReleased(transaction, [row.id]);
		await voidSoldCards(transaction, row, now);
		await releaseOrder(transaction, row.id, name, now, reason === '' ? {} : { store_message: reason });
		return;
	}
	const paid = name === 'complete' ? { total_owing: 0 } : {};
	await moveOrder(transaction, row.id, name, { updated_at: now, ...paid });
	if (name === 'make_ready') return;
	await transaction
		.updateTable('order_withdrawals')
		.set({ handed_over_at: now })
		.where('order_id', '=', row.id)
		.execute();
	await issueGiftCards(transaction, row, now);
	await transaction.deleteFrom('sealed_cards').where('order_id', '=', row.id).execute();
}

async function withdrawQuote(transaction: Transaction, row: OrderRow, step: OrderStep, now: number): Promise<void> {
	if (step !== 'cancelled') throw onlyAnswered(row);
	requireQuoteMove(row, 'cancel');
	await moveQuote(transaction, row.id, 'cancel', { updated_at: now });
}

const placedByItself = ({ order_number }: OrderRow) =>
	new Refused(`Order ${order_number} waits for its payment: it is placed or released by itself.`, 409);

const onlyAnswered = ({ order_number }: OrderRow) =>
	new Refused(`${order_number} is a request for a quote: npm run store -- quotes answer ${order_number} …`, 409);

async function tellShopper(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	row: OrderRow,
	name: OrderTransition,
): Promise<void> {
	const news = deliveries[row.delivery_key].news[name];
	const [order] = await presentOrders(transaction, settings, [row]);
	if (!news || !order) return;
	const mail = orderNews(order, settings, news, pageLink(store, settings, row));
	const mails = readersOf(order).map((recipient) => ({ ...mail, recipient }));
	await queueMails(transaction, mails, store.now());
}
