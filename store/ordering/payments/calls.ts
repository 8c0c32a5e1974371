import type { OrderPayment } from '../../contract/checkout';
import type { CheckedPayloadOf } from '../../contract/contract';
import { hourSeconds } from '../../contract/durations';
import { failureWords, type PaymentProviderName } from '../../contract/payment-providers';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { notFound, Refused, refusalBy } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import { maySee } from '../orders/order-access';
import { payOwnOrder, settleOwnOrder, waitingOrder } from './own-payment';
import { type PaymentRow, paymentNamed, paymentsOf } from './payment-rows';
import { presentPayment } from './payment-view';
import { type PaymentServices, providerOf, refusalOf } from './providers/providers';
import { voidCardsWhenRefunded } from './refunds-and-disputes';
import { settlePayment } from './settle-payment';

/** What a shopper comes back with from a provider's page, and is answered that it is paid. */
type Returning = `checkout/${'cardPayment' | 'chaseSuccess' | 'paypalSuccess'}`;

const refuse = refusalBy<'checkout/settlePayment' | Returning>();

/** Settles the payment of an order, or the one that the visitor comes back from. */
export async function settleAsked(
	store: PaymentServices,
	visitor: Visitor,
	{ order_number, provider, reference }: CheckedPayloadOf<'checkout/settlePayment'>,
): Promise<OrderPayment> {
	if (order_number !== undefined) return settleOwnOrder(store, visitor, order_number);
	if (provider === undefined)
		throw refusalBy<'checkout/settlePayment'>()(
			'payment-not-named',
			'An order or a provider is needed.',
			'order_number',
		);
	return settleReturned(store, visitor, { provider, reference });
}

/**
 *
 * @param id PayPal's
 * @throws {Refused} in the words of docs/behaviour/payment.md#failures unless it is paid
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

/** Begins the payment of the visitor's order that waits for Chase. Answers Chase's name for it. */
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

/** What may still be paid is not said to have failed. */
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

/** Whose payment a shopper comes back from: by what the provider or we call it, or the last one with that provider. */
interface Returned {
	provider: PaymentProviderName;
	reference?: string | undefined;
	provider_reference?: string | undefined;
}

/** How long the last payment of a visitor is looked for when a provider brings no name of it back. Seconds. */
const recentSeconds = 4 * hourSeconds;

/**
 * Settles the payment that the visitor comes back from. A provider that does not answer now is asked again by itself: that is
 * told as the `problem`. A payment that is known, but not as the visitor's, comes from another browser or a session that has
 * ended. It is settled all the same, and nothing is shown of it.
 * @throws {Refused} 404 when the payment is none of theirs; with the field 'reference' when it is looked after
 */
async function settleReturned(store: PaymentServices, visitor: Visitor, returned: Returned): Promise<OrderPayment> {
	const payment = await findReturned(store, visitor, returned);
	if (!payment) throw refuse('payment-unknown', 'Order not found.');
	const order = await store.db
		.selectFrom('orders')
		.selectAll()
		.where('id', '=', payment.order_id)
		.executeTakeFirstOrThrow();
	const failure = await settlePayment(store, payment).then(
		() => null,
		(error: unknown) => refusalOf(store, payment.provider, error),
	);
	if (failure !== null && !(failure instanceof Refused)) throw failure;
	if (!(await maySee(store, visitor, order))) {
		throw refuse('payment-not-theirs', 'We are checking your payment and will e-mail you.', 'reference');
	}
	const view = await presentPayment(store, order.id);
	return failure === null || view.order_state !== 'awaiting_payment' ? view : { ...view, problem: failure.message };
}

async function findReturned(
	{ db, now }: Database & Clock,
	{ session, customer }: Visitor,
	{ provider, reference, provider_reference }: Returned,
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
			eb.or([
				eb('orders.session_hash', '=', session?.id_hash ?? ''),
				...(customer ? [eb('orders.placed_by_id', '=', customer.id)] : []),
			]),
		)
		.executeTakeFirst();
}

/**
 * Takes what a provider sent of its own accord. Once it is proved to be the provider's, the provider is asked how the payment
 * stands that it is about, and whether its money went back. A payment that the shop does not know is somebody else's, and nothing
 * to complain of.
 * @returns the id of the order that it is about; null where it is none of the shop's
 * @throws {Refused} 400 for what is not the provider's, 404 for a provider that the shop does not use, 503 when it does not answer
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
		await voidCardsWhenRefunded(store, await settlePayment(store, payment));
		return payment.order_id;
	} catch (error) {
		throw refusalOf(store, provider, error);
	}
}
