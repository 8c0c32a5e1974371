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

/**
 * The API calls that the shop makes when a shopper returns from a payment provider's page, to find out whether the order is paid.
 */
type Returning = `checkout/${'cardPayment' | 'chaseSuccess' | 'paypalSuccess'}`;

const refuse = refusalBy<'checkout/settlePayment' | Returning>();

/**
 * Updates a payment from the provider when the visitor returns from the provider's page. If the API call contains no provider,
 * updates all payments of the order. A visitor who started the payment from an e-mail link sends the order's number and access
 * key.
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
 * Updates the payment when a shopper returns from PayPal.
 * @param id the ID of the order at PayPal
 * @throws {Refused} if the order is not paid (docs/behaviour/payment.md#failures)
 */
export const paypalSuccess = async (store: PaymentServices, visitor: Visitor, id: string) =>
	requirePaid(await settleReturned(store, visitor, { provider: 'paypal', provider_reference: id }), 'paypal');

/** @throws {Refused} if the order is not paid, with the messages in docs/behaviour/payment.md#failures */
export async function cardPayment(
	store: PaymentServices,
	visitor: Visitor,
	{ provider, transaction_data }: CheckedPayloadOf<'checkout/cardPayment'>,
) {
	const named = transaction_data.reference;
	const reference = typeof named === 'string' ? named : undefined;
	return requirePaid(await settleReturned(store, visitor, { provider, reference }), provider);
}

/** Starts a Chase payment for the visitor's order that awaits payment. Returns Chase's uID for the payment. */
export async function chaseInit(store: PaymentServices, visitor: Visitor): Promise<{ uid: string }> {
	const order = await waitingOrder(store, visitor, 'chase');
	await payOwnOrder(store, visitor, order.order_number);
	const uid = (await paymentsOf(store.db, order.id)).at(-1)?.provider_reference;
	if (!uid) throw new Refused(failureWords('chase'), 503);
	return { uid };
}

/** @throws {Refused} if the order is not paid, with the messages in docs/behaviour/payment.md#failures */
export const chaseSuccess = async (store: PaymentServices, visitor: Visitor, uid: string) =>
	requirePaid(await settleReturned(store, visitor, { provider: 'chase', provider_reference: uid }), 'chase');

/** Throws unless the order is paid. The message does not say that the payment failed if the payment may still succeed. */
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
 * Identifies the payment from whose page a shopper returns, by our reference or the provider's ID. Without these values, the
 * payment is the last one with the provider, either for the opened order or for any of the visitor's orders.
 */
interface Returned {
	provider: PaymentProviderName;
	reference?: string | undefined;
	provider_reference?: string | undefined;
	/** The ID of the order that the visitor has opened with the order's access key. */
	opened?: number | undefined;
}

/** The maximum age of a visitor's last payment, in seconds, if the provider returns no payment ID. */
const recentSeconds = 4 * hourSeconds;

/**
 * Updates the payment from whose page the visitor returns. If the provider does not answer, the result's `problem` says so, and
 * the scheduler tries again later. Also updates another visitor's payment, but does not show the payment: the shopper may have
 * switched browsers, or the shopper's session may have ended.
 * @throws {Refused} 404 for an unknown payment
 * @throws {Refused} with the field 'reference' if the payment belongs to another visitor
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
 * Handles a notice (webhook) from a payment provider. Verifies the sender, and then asks the provider for the payment's status
 * and whether the money was refunded or disputed. Ignores a notice about an unknown payment, because the payment belongs to
 * another shop.
 * @returns the ID of the payment's order; null for an unknown payment
 * @throws {Refused} 400 for a notice from another sender, 404 for a provider that the shop does not use, 503 if the provider does
 * not answer
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
		// Looks for refunds of earlier payments only, because a payment that was just made cannot have been refunded yet.
		if (payment.state === 'paid') await noteTakenBack(store, settled);
		return payment.order_id;
	} catch (error) {
		throw refusalOf(store, provider, error);
	}
}
