import { secretsOf } from '../../../config';
import type { OrderPayment, PaymentChoice } from '../../contract/checkout';
import { notFound, Refused } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { Store } from '../../store';
import { opensOrder } from '../orders/access-key';
import { maySee } from '../orders/order-access';
import type { OrderRow } from '../orders/order-rows';
import { inShoppersWords } from './ask-provider';
import { giveUpOrder } from './give-up-order';
import { payOtherwise } from './pay-otherwise';
import { isProviderChoice } from './payment-choices';
import { type PaymentRow, paymentsOf, unfinishedStates } from './payment-rows';
import { presentPayment, waysToPay } from './payment-view';
import { settlePayment } from './settle-payment';
import { startPayment } from './start-payment';

/**
 * How the payment of the visitor's order stands, as far as the shop knows; also for whoever holds its key.
 * @throws {Refused} 404 for anybody else's.
 */
export async function ownPayment(
	store: Store,
	visitor: Visitor,
	number: string,
	accessKey?: string,
): Promise<OrderPayment> {
	return presentPayment(store, (await ownOrder(store, visitor, number, accessKey)).id);
}

/**
 * Begins to pay the visitor's order, or goes on with it, the way it was chosen or another way; also for whoever holds its
 * key.
 * @throws {Refused} for a way that is not open to the order, and in words when it cannot be begun now
 */
export async function payOwnOrder(
	store: Store,
	visitor: Visitor,
	number: string,
	{ wish, accessKey }: { wish?: PaymentChoice | undefined; accessKey?: string | undefined } = {},
): Promise<OrderPayment> {
	const order = await ownOrder(store, visitor, number, accessKey);
	if (order.state === 'awaiting_payment') {
		const choice = wish ?? (order.payment_type as PaymentChoice);
		if (!waysToPay(store, await store.settings.get(), order).includes(choice)) {
			throw new Refused('Choose payment type first', 422, 'payment_choice');
		}
		await inWords(store, choice, () =>
			isProviderChoice(choice) ? startPayment(store, order, choice) : payOtherwise(store, order, choice),
		);
	}
	return presentPayment(store, order.id);
}

/** Asks the provider about everything that was begun for the visitor's order, and notes it. */
export async function settleOwnOrder(store: Store, visitor: Visitor, number: string): Promise<OrderPayment> {
	const order = await ownOrder(store, visitor, number);
	const payments = await paymentsOf(store.db, order.id);
	for (const payment of payments.filter(({ state }) => unfinishedStates.includes(state))) await settle(store, payment);
	// A page that could not be closed may have been paid on instead of the one that came after it.
	const last = payments.at(-1);
	if (last?.state === 'cancelled') await settle(store, last);
	return presentPayment(store, order.id);
}

/** Gives the visitor's order up before it is paid (spec 2 §8, Start Over). */
export async function giveUpOwnOrder(
	store: Store,
	visitor: Visitor,
	number: string,
): Promise<OrderPayment & { cart_restored: boolean }> {
	const order = await ownOrder(store, visitor, number);
	const { cart_restored } = await inWords(store, order.payment_type, () => giveUpOrder(store, order));
	return { ...(await presentPayment(store, order.id)), cart_restored };
}

/** The visitor's last order that waits for a payment with this provider. @throws {Refused} when there is none. */
export async function waitingOrder(store: Store, visitor: Visitor, provider: string): Promise<OrderRow> {
	const order = await store.db
		.selectFrom('orders')
		.selectAll()
		.where('state', '=', 'awaiting_payment')
		.where('payment_type', '=', provider)
		.where('session_hash', '=', visitor.session?.id_hash ?? '')
		.orderBy('id', 'desc')
		.executeTakeFirst();
	if (!order || !(await maySee(store, visitor, order))) throw noOrder();
	return order;
}

const settle = (store: Store, payment: PaymentRow) =>
	inWords(store, payment.provider, () => settlePayment(store, payment));

async function inWords<Result>(store: Store, provider: string, work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		throw inShoppersWords(store, provider, error);
	}
}

async function ownOrder(store: Store, visitor: Visitor, number: string, accessKey?: string): Promise<OrderRow> {
	const order = await store.db.selectFrom('orders').selectAll().where('order_number', '=', number).executeTakeFirst();
	const opened = accessKey !== undefined && opensOrder(accessKey, number, secretsOf(store.config));
	if (!order || !(opened || (await maySee(store, visitor, order)))) throw noOrder();
	return order;
}

const noOrder = () => notFound('Order not found.');
