import type { OrderPayment } from '../../contract/checkout';
import type { CheckedPayloadOf } from '../../contract/contract';
import { hourSeconds } from '../../contract/durations';
import { failureWords, type PaymentProviderName } from '../../contract/payment-providers';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { notFound, Refused, refusalBy } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import { maySee } from '../orders/order-access';
import { openedOrder, payOwnOrder, settleOwnOrder, waitingOrder } from './own-payment';
import { type PaymentRow, paymentNamed, paymentsOf } from './payment-rows';
import { presentPayment } from './payment-view';
import { type PaymentServices, providerOf, refusalOf } from './providers/providers';
import { noteTakenBack } from './refunds-and-disputes';
import { updateFromProvider } from './update-from-provider';

/** The calls by which a shopper comes back from a provider's page, and learns whether the order is paid. */
type Returning = `checkout/${'cardPayment' | 'chaseSuccess' | 'paypalSuccess'}`;

const refuse = refusalBy<'checkout/settlePayment' | Returning>();

/**
 * Settles the payment that the visitor comes back from, or without a provider the payments of an order. A visitor who
 * began the payment from an e-mail's link names its order and key.
 */
export async function settleOnReturn(
	store: PaymentServices,
	visitor: Visitor,
	{ order_number, access_key, provider, reference }: CheckedPayloadOf<'checkout/settlePayment'>,
): Promise<OrderPayment> {
	if (provider !== undefined) {
		const opened = order_number === undefined ? undefined : await openedOrder(store, order_number, access_key);
		return settleReturned(store, visitor, { provider, reference, opened: opened?.id });
	}
	if (order_number !== undefined) return settleOwnOrder(store, visitor, order_number, access_key);
	throw refusalBy<'checkout/settlePayment'>()('payment-not-named', 'Name an order or a provider.', 'order_number');
}

/**
 * Settles the payment that a shopper comes back from at PayPal.
 * @param id PayPal's id of the order
 * @throws {Refused} unless it is paid (docs/behaviour/payment.md#failures)
 */
export const paypalSuccess = async (store: PaymentServices, visitor: Visitor, id: string) =>
	requirePaid(await settleReturned(store, visitor, { provider: 'paypal', provider_reference: id }), 'paypal');

/** @throws {Refused} in the words of docs/behaviour/payment.md#failures unless it is paid */
export async function cardPayment(
	store: PaymentServices,
	visitor: Visitor,
	{ provider, transaction_data }: CheckedPayloadOf<'checkout/cardPayment'>,
) {
	const named = transaction_data.reference;
	const reference = typeof named === 'string' ? named : undefined;
	return requirePaid(await settleReturned(store, visitor, { provider, reference }), provider);
}

/** Begins the payment of the visitor's order that waits for Chase. Returns Chase's id of the payment. */
export async function chaseInit(store: PaymentServices, visitor: Visitor): Promise<{ uid: string }> {
	const order = await waitingOrder(store, visitor, 'chase');
	await payOwnOrder(store, visitor, order.order_number);
	const uid = (await paymentsOf(store.db, order.id)).at(-1)?.provider_reference;
	if (!uid) throw new Refused(failureWords('chase'), 503);
	return { uid };
}

/** @throws {Refused} in the words of docs/behaviour/payment.md#failures unless it is paid */
export const chaseSuccess = async (store: PaymentServices, visitor: Visitor, uid: string) =>
	requirePaid(await settleReturned(store, visitor, { provider: 'chase', provider_reference: uid }), 'chase');

/** Refuses unless it is paid; a payment that may still be made is not called failed. */
function requirePaid(
	{ order_number, state, problem }: OrderPayment,
	provider: PaymentProviderName,
): { order_number: string } {
	if (state === 'paid') return { order_number };
	throw refusalBy<Returning>()(
		'payment-failed',
		problem !== '' && state !== 'declined' ? problem : failureWords(provider),
	);
}

/**
 * The payment that a shopper comes back from: by our reference or the provider's id, or else the last one with that provider: of
 * the order that they hold the key of, or of the visitor.
 */
interface Returned {
	provider: PaymentProviderName;
	reference?: string | undefined;
	provider_reference?: string | undefined;
	/** The id of an order that the visitor holds the key of. */
	opened?: number | undefined;
}

/** The greatest age, in seconds, of a visitor's last payment if the provider returns no id of it. */
const recentSeconds = 4 * hourSeconds;

/**
 * Settles the payment that the visitor comes back from. If the provider does not answer, the result has that as its
 * `problem`, and the scheduler tries again. A payment of another visitor is settled too, but not shown: the shopper may
 * have changed browsers, or the session has ended.
 * @throws {Refused} 404 for an unknown payment, and with the field 'reference' for one that is not theirs
 */
async function settleReturned(store: PaymentServices, visitor: Visitor, returned: Returned): Promise<OrderPayment> {
	const payment = await findReturned(store, visitor, returned);
	if (!payment) throw refuse('payment-unknown', 'Order not found.');
	const order = await store.db
		.selectFrom('orders')
		.selectAll()
		.where('id', '=', payment.order_id)
		.executeTakeFirstOrThrow();
	const failure = await updateFromProvider(store, payment).then(
		() => null,
		(error: unknown) => refusalOf(store, payment.provider, error),
	);
	if (failure !== null && !(failure instanceof Refused)) throw failure;
	if (order.id !== returned.opened && !(await maySee(store, visitor, order))) {
		throw refuse('payment-not-theirs', 'We are checking your payment and will e-mail you.', 'reference');
	}
	const view = await presentPayment(store, order.id);
	return failure === null || view.order_state !== 'awaiting_payment' ? view : { ...view, problem: failure.message };
}

async function findReturned(
	{ db, now }: Database & Clock,
	{ session, customer }: Visitor,
	{ provider, reference, provider_reference, opened }: Returned,
): Promise<PaymentRow | undefined> {
	const query = db
		.selectFrom('payments')
		.innerJoin('orders', 'orders.id', 'payments.order_id')
		.selectAll('payments')
		.where('provider', '=', provider)
		.orderBy('payments.id', 'desc');
	if (reference !== undefined) return query.where('reference', '=', reference).executeTakeFirst();
	if (provider_reference !== undefined) {
		return query
			.where('provider_reference', '=', provider_reference)
			.where('provider_reference', '!=', '')
			.executeTakeFirst();
	}
	return query
		.where('payments.state', '!=', 'settled')
		.where('payments.created_at', '>', now() - recentSeconds)
		.where((eb) =>
			opened !== undefined
				? eb('orders.id', '=', opened)
				: eb.or([
						eb('orders.session_hash', '=', session?.id_hash ?? ''),
						...(customer ? [eb('orders.placed_by_id', '=', customer.id)] : []),
					]),
		)
		.executeTakeFirst();
}

/**
 * Handles a notice that a provider sent by itself. After checking its sender, the shop asks the provider for the
 * payment's status, and whether its money went back. An unknown payment belongs to another shop, and is ignored.
 * @returns the id of the payment's order; null for an unknown payment
 * @throws {Refused} 400 for a notice from another sender, 404 for a provider that the shop does not use, 503 when it
 * does not answer
 */
export async function takeNotice(
	store: PaymentServices,
	{ provider, headers, body }: CheckedPayloadOf<'payment/notice'>,
): Promise<number | null> {
	if (!store.payments[provider]) throw notFound('This shop does not use that payment provider.');
	try {
		const reference = await (await providerOf(store, provider)).notice(headers, body);
		const payment = await paymentNamed(store.db, reference);
		if (payment?.provider !== provider) return null;
		const settled = await updateFromProvider(store, payment);
		// Money that has just come was not taken back yet.
		if (payment.state === 'paid') await noteTakenBack(store, settled);
		return payment.order_id;
	} catch (error) {
		throw refusalOf(store, provider, error);
	}
}
