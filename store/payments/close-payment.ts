import { transact } from '../database/transactions';
import { confirmOrder } from '../orders/confirm-order';
import { notFound, Refused } from '../refusal';
import type { Store } from '../store';
import { giveUpOrder } from './give-up-order';
import { holdOrder, type PaymentRow, paymentNamed, readPayment } from './payment-rows';

/**
 * Takes a payment that people looked at for made: its order is placed as paid.
 * @throws {Refused} in words for a payment that nobody has to look at, or whose order does not wait (any more)
 */
export async function acceptPayment(store: Store, reference: string): Promise<void> {
	const payment = await knownPayment(store, reference);
	const settings = await store.settings.get();
	await transact(store, async (transaction) => {
		await holdOrder(transaction, payment.order_id);
		const now = await readPayment(transaction, payment.id);
		if (!needsAttention(now) || now.state === 'late') throw nothingToDo(now);
		if (!(await confirmOrder(store, transaction, settings, now.order_id, 'Paid; the store has looked at it.'))) {
			throw new Refused(
				'Its order does not wait for a payment any more: drop the payment when it was given back.',
				409,
			);
		}
		await transaction
			.updateTable('payments')
			.set({ state: 'paid', updated_at: store.now() })
			.where('id', '=', now.id)
			.execute();
	});
}

/**
 * Closes a payment whose money was given back, or never came; an order that still waits for it is given up.
 * @throws {Refused} in words for a payment that nobody has to look at
 */
export async function dropPayment(store: Store, reference: string): Promise<void> {
	const payment = await knownPayment(store, reference);
	if (!needsAttention(payment)) throw nothingToDo(payment);
	await store.db
		.updateTable('payments')
		.set({ state: 'settled', updated_at: store.now() })
		.where('id', '=', payment.id)
		.where('state', '=', payment.state)
		.execute();
	const order = await store.db
		.selectFrom('orders')
		.selectAll()
		.where('id', '=', payment.order_id)
		.executeTakeFirstOrThrow();
	if (order.state === 'awaiting_payment') await giveUpOrder(store, order);
}

async function knownPayment(store: Store, reference: string): Promise<PaymentRow> {
	const payment = await paymentNamed(store.db, reference);
	if (!payment) throw notFound(`There is no payment ${reference}.`);
	return payment;
}

/** Money that came too late, or not as it was asked for. */
const needsAttention = ({ state, problem }: PaymentRow): boolean =>
	state === 'late' || (state === 'open' && problem !== '');

const nothingToDo = ({ reference, state }: PaymentRow) =>
	new Refused(`Payment ${reference} is ${state}: nobody has to decide anything about it.`, 409);
