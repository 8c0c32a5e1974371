import type { HasConfig } from '../../../config';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { notFound, Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { noteOwing } from '../ledger/order-ledger';
import { confirmOrder } from '../orders/confirm-order';
import { lockOrder } from '../orders/order-rows';
import { giveUpOrder } from './give-up-order';
import {
	isBeingTaken,
	isHeld,
	movePayment,
	type PaymentRow,
	paymentNamed,
	readPayment,
	takingWords,
} from './payment-rows';
import { isUnfinished } from './payment-states';
import { ProviderError } from './providers/http';
import { askProvider, type HasPayments, type PaymentServices } from './providers/providers';

/** Writes the caller's own record of a staff decision about a payment, in the transaction that makes the decision. */
type Note = (transaction: Transaction, decided: PaymentRow) => Promise<void>;

/**
 * Accepts a payment that staff have checked, and places the order as paid.
 * @throws {Refused} if the payment needs no decision by staff, or if the order does not await payment
 */
export async function acceptPayment(
	store: Database & Clock & HasConfig & HasSettings & HasPayments,
	reference: string,
	note?: Note,
): Promise<void> {
	const payment = await toDecide(store, reference);
	const settings = await store.settings.get();
	await transact(store, async (transaction) => {
		const now = await holdToDecide(store, transaction, payment);
		const message = 'Paid. The store has checked the payment.';
		if (now.state === 'late' || !(await confirmOrder(store, transaction, settings, now.order_id, message))) {
			throw new Refused('The order no longer awaits payment. Refund the payment, then close it.', 409);
		}
		await movePayment(transaction, now.id, 'accept', { updated_at: store.now() });
		await noteOwing(transaction, now.order_id, store.now());
		await note?.(transaction, now);
	});
}

/**
 * Closes a payment whose money was refunded or never arrived. Cancels the order if it still awaits the payment. If the payment
 * provider does not answer, the payment counts as released, and the scheduler asks the provider again later.
 * @throws {Refused} if the payment needs no decision
 */
export async function dropPayment(store: PaymentServices & HasVersions, reference: string, note?: Note): Promise<void> {
	const payment = await toDecide(store, reference);
	await transact(store, async (transaction) => {
		const now = await holdToDecide(store, transaction, payment);
		await movePayment(transaction, now.id, needsAttention(now) ? 'settle' : 'drop', { updated_at: store.now() });
		await noteOwing(transaction, now.order_id, store.now());
		await note?.(transaction, now);
	});
	const order = await store.db
		.selectFrom('orders')
		.selectAll()
		.where('id', '=', payment.order_id)
		.executeTakeFirstOrThrow();
	if (order.state === 'awaiting_payment') await giveUpOrder(store, order);
}

/**
 * Finds a payment about which staff must decide: the payment has a problem or arrived too late, or its provider does not answer.
 * @throws {Refused} for any other payment, because the shop handles other payments automatically
 */
async function toDecide(
	store: Database & HasConfig & HasSettings & HasPayments,
	reference: string,
): Promise<PaymentRow> {
	const payment = await paymentNamed(store.db, reference);
	if (!payment) throw notFound(`Payment ${reference} does not exist.`);
	if (needsAttention(payment)) return payment;
	if (!isUnfinished(payment)) throw nothingToDo(payment);
	try {
		await askProvider(store, payment, 'settle');
	} catch (error) {
		if (error instanceof ProviderError) return payment;
		throw error;
	}
	throw nothingToDo(payment);
}

/**
 * Locks the order and reads the payment again.
 * @throws {Refused} if the payment no longer needs a decision by staff
 */
async function holdToDecide(store: Clock, transaction: Transaction, { id, order_id }: PaymentRow): Promise<PaymentRow> {
	await lockOrder(transaction, { id: order_id });
	const now = await readPayment(transaction, id);
	if (isBeingTaken(now, store.now())) throw new Refused(takingWords, 409);
	if (!needsAttention(now) && !isUnfinished(now)) throw nothingToDo(now);
	return now;
}

/** Returns whether a payment arrived too late or with the wrong amount. */
const needsAttention = (payment: PaymentRow): boolean => payment.state === 'late' || isHeld(payment);

const nothingToDo = ({ reference, state }: PaymentRow) =>
	new Refused(`Payment ${reference} is ${state}. It needs no decision.`, 409);
