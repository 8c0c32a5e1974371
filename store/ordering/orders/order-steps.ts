import type { HasConfig } from '../../../config';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Transaction } from '../../foundation/database/database';
import { queueMails } from '../../foundation/mail/queue';
import { Refused } from '../../foundation/refusal';
import { dueWords, type OnAccount, writeInvoice } from '../ledger/invoices';
import { type OrderLedger, readLedger } from '../ledger/order-ledger';
import { noteReceipt } from '../ledger/receipts';
import { noteSale } from '../ledger/sales-journal';
import { soldAmounts } from '../ledger/sold-amounts';
import { allThatMay, type CopiesRow, lockCopies, moveCopies, readCopies } from '../lines/copies';
import { countBackorders } from '../lines/count-backorders';
import { hasEnded } from '../lines/line-states';
import { writePart } from '../lines/write-part';
import { orderNews } from '../mail-templates/order-news';
import { composeBill } from './bill';
import { deliveries } from './deliveries';
import { issueGiftCards } from './issue-gift-cards';
import { pageLink, readersOf } from './order-mails';
import type { OrderRow } from './order-rows';
import { moveOrder, moveQuote, type OrderTransition, requireOrderMove, requireQuoteMove } from './order-states';
import { presentOrders } from './order-view';
import { insteadOfPromise, onAccountMessage } from './payment-message';
import { lockForRelease, releaseOrder } from './release-order';
import { voidSoldCards } from './void-sold-cards';

/**
 * Marks an order as ready, and all its copies as set aside, including backordered copies. The transaction must have locked the
 * order.
 * @throws {Refused} 409 if the order's state does not allow the transition, if a copy is missing or waits for an answer about a
 * substitute, or if no copy is left
 */
export async function makeOrderReady(transaction: Transaction, row: OrderRow, now: number): Promise<void> {
	requireOrderMove(row, 'make_ready');
	const copies = await lockCopies(transaction, row);
	requireDecided(row, copies);
	if (copies.length > 0 && copies.every(({ state }) => hasEnded(state)))
		throw new Refused(`Order ${row.order_number} has no copies left to set aside. It only awaits payment.`, 409);
	await moveCopies(transaction, allThatMay(copies, 'set_aside'), 'set_aside');
	// A ready order has received all copies, so no copy is still on order from the supplier.
	await countBackorders(transaction, await readCopies(transaction, row));
	await moveOrder(transaction, row.id, 'make_ready', { updated_at: now });
}

/** The account terms for an order that is completed with an unpaid invoice. */
export interface SoldOnAccount extends OnAccount {
	settings: Settings;
}

/**
 * Completes an order. The transaction must have locked the order. Hands over or sends all remaining copies as one part (one
 * delivery), and issues the gift cards that the customer bought.
 * @param onAccount if set, the function invoices the amount owed; if null, the function records the amount owed as paid
 * @throws {Refused} 409 if the order's state does not allow the transition, or if a copy is missing or waits for an answer about
 * a substitute
 */
export async function completeOrder(
	transaction: Transaction,
	row: OrderRow,
	now: number,
	onAccount: SoldOnAccount | null = null,
): Promise<void> {
	requireOrderMove(row, 'complete');
	const copies = await lockCopies(transaction, row);
	requireDecided(row, copies);
	const kind = row.delivery_key === 'pickup' ? 'handed_over' : 'sent';
	const left = allThatMay(copies, 'hand_over');
	if (left.length > 0) await writePart(transaction, row, left, { kind, carrier: '', tracking_number: '' }, now);
	const { id: order_id, payment_type: method, location_id } = row;
	const ledger = await readLedger(transaction, row);
	const total_owing = onAccount === null ? 0 : Math.max(0, ledger.owed);
	// The customer pays the remaining amount when the order is handed over.
	await noteReceipt(transaction, { order_id, method, amount: ledger.owed - total_owing, location_id }, now);
	await noteSale(transaction, row, await soldAmounts(transaction, row, ledger.charged), now);
	await moveOrder(transaction, row.id, 'complete', { updated_at: now, total_owing, pay_until: null });
	// Orders from older versions of the shop have no rows in `order_copies`, so their reserved stock is updated directly.
	await transaction
		.updateTable('order_withdrawals')
		.set((eb) => ({ handed_over_at: now, handed_over: eb.ref('quantity') }))
		.where('order_id', '=', row.id)
		.where('handed_over_at', 'is', null)
		.execute();
	await issueGiftCards(transaction, row, now);
	await transaction.deleteFrom('sealed_cards').where('order_id', '=', row.id).execute();
	if (onAccount !== null && total_owing > 0) await sellOnAccount(transaction, row, ledger, onAccount, now);
}

/** Issues an order's invoice, and puts the invoice number on the order's page and into its e-mails. */
async function sellOnAccount(
	transaction: Transaction,
	row: OrderRow,
	ledger: OrderLedger,
	{ settings, ...terms }: SoldOnAccount,
	now: number,
): Promise<void> {
	const bill = await composeBill(transaction, settings, row, { ledger });
	const { number, owed, due_on } = await writeInvoice(transaction, settings, row, ledger, terms, bill, now);
	const words = onAccountMessage(owed, number, dueWords(due_on));
	await transaction
		.updateTable('orders')
		.set({ payment_message: insteadOfPromise(row, words) })
		.where('id', '=', row.id)
		.execute();
}

/**
 * Cancels an order. The transaction must have locked the order. Puts the order's copies back into stock, and restores its gift
 * cards and promo codes. A quote request has no reserved copies and is only withdrawn.
 * @param reason the reason for the cancellation, as the shopper reads it; may be empty
 * @throws {Refused} 409 if the order's state does not allow the transition, or if a part of the order was handed over or sent
 */
export async function cancelOrder(transaction: Transaction, row: OrderRow, reason: string, now: number): Promise<void> {
	const words = reason === '' ? {} : { store_message: reason };
	if (row.delivery_key === 'quote') {
		requireQuoteMove(row, 'cancel');
		await moveQuote(transaction, row.id, 'cancel', { ...words, updated_at: now });
		return;
	}
	requireOrderMove(row, 'cancel');
	const copies = await lockCopies(transaction, row);
	if (copies.some(({ state }) => state === 'handed_over' || state === 'sent' || state === 'returned')) {
		throw new Refused(
			`A part of order ${row.order_number} has been handed over or sent. Cancel the remaining copies instead.`,
			409,
		);
	}
	await lockForRelease(transaction, [row.id]);
	await voidSoldCards(transaction, row, now);
	await releaseOrder(transaction, row.id, 'cancel', now, words);
}

/**
 * E-mails the shopper about a transition, if the order's delivery method has an e-mail for the transition. A shopper who prefers
 * phone calls or text messages also appears in the list of calls that staff make, except when the order was sent.
 * @param row the order after the transition
 */
export async function mailShopper(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	row: OrderRow,
	name: OrderTransition,
): Promise<void> {
	const news = deliveries[row.delivery_key].news[name];
	const [order] = await presentOrders(transaction, settings, [row]);
	if (!news || !order) return;
	const mail = await orderNews(order, settings, news, pageLink(store, settings, row));
	const readers = readersOf(order);
	const isToCall = wishesCall(row) && news !== 'sent' && !readers.includes('');
	// An e-mail without a recipient becomes a phone call that staff must make.
	const recipients = isToCall ? [...readers, ''] : readers;
	const mails = recipients.map((recipient) => ({ ...mail, recipient, order_id: row.id }));
	await queueMails(transaction, mails, store.now());
}

/** Returns whether the customer prefers phone calls or text messages, which staff make or write themselves. */
const wishesCall = ({ communication_preference }: OrderRow): boolean =>
	communication_preference === 'phone' || communication_preference === 'text';

/** @throws {Refused} 409 if a copy is missing or waits for the customer's answer about a substitute */
function requireDecided({ order_number }: OrderRow, copies: CopiesRow[]): void {
	const open = copies.find(({ state }) => state === 'short' || state === 'substituted');
	if (!open) return;
	throw new Refused(
		open.state === 'short'
			? `A copy of order ${order_number} is short. First decide what happens to it.`
			: `Order ${order_number} awaits the customer’s answer about a substitute.`,
		409,
	);
}
