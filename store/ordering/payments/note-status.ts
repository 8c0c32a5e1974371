import type { HasConfig } from '../../../config';
import { type PaymentProviderName, providerTitles } from '../../contract/payment-providers';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import type { HasLog } from '../../foundation/log';
import { queueMails } from '../../foundation/mail/queue';
import { inDollars } from '../../foundation/money';
import type { HasSettings } from '../../foundation/settings/settings';
import { completeWhenPaid } from '../fulfilment/follow-order';
import { noteOwing } from '../ledger/order-ledger';
import { differencePaid } from '../mail-templates/order-changed';
import { paymentAttention } from '../mail-templates/payment-attention';
import { confirmOrder } from '../orders/confirm-order';
import { pageLink } from '../orders/order-mails';
import { lockOrder, type OrderRow } from '../orders/order-rows';
import { goodCardsOf } from '../orders/void-sold-cards';
import { isAskedToPay } from './awaits-money';
import { isBeingTaken, movePayment, type PaymentRow, readPayment } from './payment-rows';
import { isFinal, isWanted, type PaymentTransition, unfinishedStates } from './payment-states';
import type { ProviderStatus } from './providers/provider';
import { isSample } from './providers/sample/sample-cards';

/**
 * The reason for a request to the payment provider. Only 'capture' reports the result of capturing the money. Only 'release' asks
 * the provider to close the payment page.
 */
type Asker = 'settle' | 'capture' | 'release';

/**
 * Stores a payment provider's answer about a payment and applies the effects, in one transaction. If the payment is paid, places
 * the order, but only once. If the order was already cancelled, the payment gets the state 'late' and the store gets one e-mail.
 * @returns the payment after the change
 */
export async function noteStatus(
	store: Database & Clock & HasConfig & HasLog & HasSettings,
	{ id, order_id }: PaymentRow,
	status: ProviderStatus,
	asker: Asker,
): Promise<PaymentRow> {
	const settings = await store.settings.get();
	return transact(store, async (transaction) => {
		const order = await lockOrder(transaction, { id: order_id });
		const before = await readPayment(transaction, id);
		if (isFinal(before)) return before;
		const noting: Noting = { store, transaction, settings, order, before };
		if (status.state === 'paid') return notePaid(noting, status.transaction);
		if (isBeingTaken(before, store.now()) && asker !== 'capture') return before;
		const problem = status.state === 'open' ? (status.problem ?? '') : '';
		const after = await change(noting, transitionFor(before, status, asker), {
			problem: status.state === 'declined' ? status.reason : problem,
		});
		if (problem !== '' && problem !== before.problem) await mailStore(noting, after);
		return after;
	});
}

/**
 * Returns the payment's state transition after a provider's answer. Returns null for a payment that the shop no longer wants,
 * because the payment stays 'releasing' or 'cancelled' whatever the provider answers.
 */
function transitionFor(
	before: PaymentRow,
	status: Exclude<ProviderStatus, { state: 'paid' }>,
	asker: Asker,
): PaymentTransition | null {
	if (status.state === 'open' && status.problem) return 'hold';
	if (asker === 'release') return status.state === 'open' ? 'leave_releasing' : 'close';
	if (!isWanted(before)) return null;
	return ({ open: 'leave_open', declined: 'decline', cancelled: 'expire' } as const)[status.state];
}

/** The arguments that the functions called by `mailStore` share. */
export interface Telling {
	store: Clock & HasConfig & HasLog;
	transaction: Transaction;
	settings: Settings;
	order: OrderRow;
}

interface Noting extends Telling {
	before: PaymentRow;
}

async function notePaid(noting: Noting, transaction_id: string): Promise<PaymentRow> {
	const { store, transaction, settings, order, before } = noting;
	const message = isSample(before)
		? 'Test payment in the sample shop. Nothing was charged.'
		: `Paid with ${providerTitles[before.provider]}.`;
	if (await confirmOrder(store, transaction, settings, order.id, message)) {
		const after = await change(noting, 'pay', { transaction_id, problem: '' });
		await noteOwing(transaction, order.id, store.now());
		return after;
	}
	if (isAskedToPay(order)) return noteDifference(noting, transaction_id);
	const problem = 'The shopper paid after the order was given up or paid another way. The money must be refunded.';
	const after = await change(noting, 'come_late', { transaction_id, problem });
	await noteOwing(transaction, order.id, store.now());
	store.log.error({ reference: before.reference, order: order.order_number }, 'a payment came too late');
	await mailStore(noting, after);
	return after;
}

/**
 * Records that the customer has paid the remaining amount that the store asked for on an open order. Completes the order if it
 * was only waiting for the payment.
 */
async function noteDifference(noting: Noting, transaction_id: string): Promise<PaymentRow> {
	const { store, transaction, settings, order, before } = noting;
	const after = await change(noting, 'pay', { transaction_id, problem: '' });
	const ledger = await noteOwing(transaction, order.id, store.now());
	const paid = `${inDollars(before.amount)} paid with ${providerTitles[before.provider]}.`;
	await transaction
		.updateTable('orders')
		.set({
			payment_message: `${order.payment_message} ${paid}`.trim(),
			updated_at: store.now(),
			...(ledger.owed > 0 ? {} : { pay_until: null }),
		})
		.where('id', '=', order.id)
		.execute();
	await completeWhenPaid(transaction, order.id, ledger, store.now());
	const mail = differencePaid(order, before.amount, settings, pageLink(store, settings, order));
	await queueMails(transaction, [{ ...mail, order_id: order.id }], store.now());
	return after;
}

/**
 * Updates the payment's row. `releasePayment` changes the state of a payment without locking the order, so the state does not
 * change if the transition is no longer allowed.
 */
async function change(
	{ store, transaction, before }: Noting,
	name: PaymentTransition | null,
	columns: Partial<Pick<PaymentRow, 'transaction_id' | 'problem'>>,
): Promise<PaymentRow> {
	const noted = { ...columns, failures: 0, updated_at: store.now() };
	const moved = name && (await movePayment(transaction, before.id, name, noted));
	if (moved) return moved;
	return transaction
		.updateTable('payments')
		.set(noted)
		.where('id', '=', before.id)
		.returningAll()
		.executeTakeFirstOrThrow();
}

/**
 * After this number of scheduler runs without an answer from the payment provider, the store gets an e-mail. These runs cover
 * most of the hour in which an order can be paid.
 */
export const maxFailures = 6;

/**
 * Counts a scheduler run in which a payment provider did not answer about an order's payments. After `maxFailures` such runs, the
 * store gets one e-mail, because the provider may have revoked the shop's API keys, and the payment would otherwise wait forever.
 */
export async function noteSilence(
	store: Database & Clock & HasConfig & HasLog & HasSettings,
	orderId: number,
	provider: PaymentProviderName,
): Promise<void> {
	const settings = await store.settings.get();
	await transact(store, async (transaction) => {
		const order = await lockOrder(transaction, { id: orderId });
		const payments = await transaction
			.updateTable('payments')
			.set((eb) => ({ failures: eb('failures', '+', 1) }))
			.where('order_id', '=', orderId)
			.where('provider', '=', provider)
			.where('state', 'in', unfinishedStates)
			.returningAll()
			.execute();
		for (const payment of payments.filter(({ failures }) => failures === maxFailures)) {
			const silence = `${providerTitles[payment.provider]} did not answer ${maxFailures} times in a row when the shop asked about this payment.`;
			const problem = `${silence} Check on the provider’s site whether the payment was made, and whether the shop still has the right keys.`;
			await mailStore({ store, transaction, settings, order }, { ...payment, problem });
		}
	});
}

/** E-mails the store about a payment that staff must check, inside the transaction that stores the reason. */
export async function mailStore({ store, transaction, settings, order }: Telling, payment: PaymentRow): Promise<void> {
	if (settings.store_info.email === '') return;
	const cards = payment.state === 'paid' ? await goodCardsOf(transaction, order.id) : [];
	const mail = paymentAttention({ order, payment, provider: providerTitles[payment.provider], cards }, settings);
	await queueMails(transaction, [{ ...mail, order_id: order.id }], store.now());
}
