import type { HasConfig } from '../../../config';
import type { OrderPayment, PlacedOrder } from '../../contract/checkout';
import type { PaymentChoice } from '../../contract/payment-choices';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import type { HasLog } from '../../foundation/log';
import { notFound, Refused } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { isOpenedBy } from '../orders/access-key';
import { maySee } from '../orders/order-access';
import { queueOrderMails } from '../orders/order-mails';
import type { OrderRow } from '../orders/order-rows';
import { moveOrder } from '../orders/order-states';
import { paymentMessage } from '../orders/payment-message';
import { awaitsMoney } from './awaits-money';
import { giveUpOrder, lockUnpaidOrder, releasePayments } from './give-up-order';
import { isProviderChoice, notOpen } from './offered-choices';
import { type PaymentRow, paymentsOf } from './payment-rows';
import { isUnfinished } from './payment-states';
import { openPaymentChoices, presentPayment } from './payment-view';
import { ProviderError } from './providers/http';
import { type HasPayments, type PaymentServices, refusalOf } from './providers/providers';
import { startPayment } from './start-payment';
import { updateFromProvider } from './update-from-provider';

/**
 * Reads the payment state of the visitor's order from the database, without asking the payment provider. A visitor with the
 * order's access key may also read the payment state.
 * @throws {Refused} 404 if the order belongs to another visitor
 */
export async function ownPayment(
	store: Database & Clock & HasConfig & HasSettings & HasPayments,
	visitor: Visitor,
	number: string,
	accessKey?: string,
): Promise<OrderPayment> {
	return presentPayment(store, (await ownOrder(store, visitor, number, accessKey)).id);
}

/**
 * Starts or continues the online payment of the visitor's order, with the payment choice of the order or a different choice. A
 * visitor with the order's access key may also pay.
 * @throws {Refused} if the order cannot be paid with the payment choice, or if the payment cannot be started now
 */
export async function payOwnOrder(
	store: PaymentServices,
	visitor: Visitor,
	number: string,
	{ wish, accessKey }: { wish?: PaymentChoice | undefined; accessKey?: string | undefined } = {},
): Promise<OrderPayment> {
	const order = await ownOrder(store, visitor, number, accessKey);
	if (awaitsMoney(order)) {
		const choice = wish ?? (order.payment_type as PaymentChoice);
		const choices = await openPaymentChoices(store, await store.settings.get(), order);
		if (!choices.includes(choice)) {
			throw notOpen();
		}
		await withRefusal(store, choice, () =>
			isProviderChoice(choice) ? startPayment(store, order, choice) : payOtherwise(store, order, choice),
		);
	}
	return presentPayment(store, order.id);
}

/**
 * Places an order that awaited an online payment, so that the customer pays at pick-up or by agreement instead. Releases the
 * order's online payments first. If the order turns out to be paid, the order stays paid.
 * @throws {Refused} if an online payment may still succeed
 * @throws {ProviderError} if a provider does not answer
 */
async function payOtherwise(store: PaymentServices, order: OrderRow, choice: PaymentChoice): Promise<void> {
	if (!(await releasePayments(store, order))) return;
	const settings = await store.settings.get();
	await transact(store, async (transaction) => {
		await lockUnpaidOrder(transaction, order.id);
		const placed = await moveOrder(transaction, order.id, 'pay_otherwise', {
			payment_type: choice,
			payment_message: paymentMessage(choice),
			updated_at: store.now(),
		});
		if (placed) await queueOrderMails(store, transaction, settings, placed);
	});
}

/**
 * Returns the response for the checkout after an order is stored. If the order awaits payment, the response includes the URL of
 * the payment provider's page. If the provider fails, the order is kept, and the shopper can pay from the order's page.
 */
export async function pageToPay(store: PaymentServices, order: OrderRow): Promise<PlacedOrder> {
	const { order_number } = order;
	const choice = order.payment_type as PaymentChoice;
	if (order.state !== 'awaiting_payment' || !isProviderChoice(choice)) {
		return { order_number, redirect_url: null, state: order.state };
	}
	try {
		await startPayment(store, order, choice);
	} catch (error) {
		if (!(error instanceof ProviderError || error instanceof Refused)) throw error;
		store.log.warn({ err: error, order: order_number }, 'a payment could not be started');
	}
	const { redirect_url, order_state } = await presentPayment(store, order.id);
	return { order_number, redirect_url, state: order_state };
}

/** Asks the payment providers about all payments of the visitor's order and stores the answers. */
export async function settleOwnOrder(
	store: PaymentServices,
	visitor: Visitor,
	number: string,
	accessKey?: string,
): Promise<OrderPayment> {
	const order = await ownOrder(store, visitor, number, accessKey);
	const payments = await paymentsOf(store.db, order.id);
	for (const payment of payments.filter(isUnfinished)) await settle(store, payment);
	// The shopper may have paid on the last payment page although the payment was released, because not every provider can close a
	// payment page.
	const last = payments.at(-1);
	if (last?.state === 'cancelled') await settle(store, last);
	return presentPayment(store, order.id);
}

/** Cancels the visitor's unpaid order (docs/behaviour/payment.md#failures). */
export async function giveUpOwnOrder(
	store: PaymentServices & HasVersions,
	visitor: Visitor,
	number: string,
): Promise<OrderPayment & { cart_restored: boolean }> {
	const order = await ownOrder(store, visitor, number);
	const { cart_restored } = await withRefusal(store, order.payment_type as PaymentChoice, () =>
		giveUpOrder(store, order),
	);
	return { ...(await presentPayment(store, order.id)), cart_restored };
}

/**
 * Finds the order number of the visitor's last order that awaits payment. Searches all accounts that a customer uses, or the
 * current session of a guest. Returns null if no order awaits payment.
 */
export async function orderToPay({ db }: Database, { session, customer }: Visitor): Promise<string | null> {
	if (!session) return null;
	const waiting = db.selectFrom('orders').select('order_number').where('state', '=', 'awaiting_payment');
	const own = customer
		? waiting.where('placed_by_id', '=', customer.id)
		: waiting.where('customer_id', 'is', null).where('session_hash', '=', session.id_hash);
	return (await own.orderBy('id', 'desc').executeTakeFirst())?.order_number ?? null;
}

/**
 * Finds the visitor's last order that awaits payment with the given payment provider.
 * @throws {Refused} if the visitor has no order that awaits payment with the provider
 */
export async function waitingOrder(database: Database, visitor: Visitor, provider: string): Promise<OrderRow> {
	const order = await database.db
		.selectFrom('orders')
		.selectAll()
		.where('state', '=', 'awaiting_payment')
		.where('payment_type', '=', provider)
		.where('session_hash', '=', visitor.session?.id_hash ?? '')
		.orderBy('id', 'desc')
		.executeTakeFirst();
	if (!order || !(await maySee(database, visitor, order))) throw noOrder();
	return order;
}

const settle = (store: PaymentServices, payment: PaymentRow) =>
	withRefusal(store, payment.provider, () => updateFromProvider(store, payment));

/**
 * Runs a function that calls a payment provider, and turns a provider failure into an error with a message for the visitor.
 * @throws {Refused} if the provider does not answer
 */
async function withRefusal<Result>(store: HasLog, choice: PaymentChoice, work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		throw refusalOf(store, choice, error);
	}
}

async function ownOrder(
	store: Database & Clock & HasConfig,
	visitor: Visitor,
	number: string,
	accessKey?: string,
): Promise<OrderRow> {
	const order = await orderNumbered(store, number);
	if (!order || !(isOpenedBy(accessKey, order, store) || (await maySee(store, visitor, order)))) throw noOrder();
	return order;
}

/** Finds the order that an access key from an e-mail opens. Returns undefined without a valid access key. */
export async function openedOrder(
	store: Database & Clock & HasConfig,
	number: string,
	accessKey: string | undefined,
): Promise<OrderRow | undefined> {
	const order = await orderNumbered(store, number);
	return order && isOpenedBy(accessKey, order, store) ? order : undefined;
}

const orderNumbered = ({ db }: Database, number: string): Promise<OrderRow | undefined> =>
	db.selectFrom('orders').selectAll().where('order_number', '=', number).executeTakeFirst();

const noOrder = () => notFound('Order not found.');
