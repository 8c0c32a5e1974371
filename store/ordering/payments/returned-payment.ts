import type { OrderPayment } from '../../contract/checkout';
import { notFound, Refused } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { Store } from '../../store';
import { maySee } from '../orders/order-access';
import { inShoppersWords } from './ask-provider';
import type { PaymentRow } from './payment-rows';
import { presentPayment } from './payment-view';
import { settlePayment } from './settle-payment';

/** Whose payment a shopper comes back from: by what the provider or we call it, or the last one with that provider. */
interface Returned {
	provider: string;
	reference?: string | undefined;
	provider_reference?: string | undefined;
}

/** How long the last payment of a visitor is looked for when a provider brings no name of it back. Seconds. */
const lately = 4 * 3600;

/**
 * Settles the payment that the visitor comes back from. A provider that does not answer now is asked again by itself: that
 * is told as the `problem`. A payment that is known, but not as the visitor's, comes from another browser or a session
 * that has ended: it is settled all the same, and nothing is shown of it.
 * @throws {Refused} 404 when the payment is none of theirs; with the field 'reference' when it is looked after
 */
export async function settleReturned(store: Store, visitor: Visitor, returned: Returned): Promise<OrderPayment> {
	const payment = await findReturned(store, visitor, returned);
	if (!payment) throw notFound('Order not found.');
	const order = await store.db
		.selectFrom('orders')
		.selectAll()
		.where('id', '=', payment.order_id)
		.executeTakeFirstOrThrow();
	const failure = await settlePayment(store, payment).then(
		() => null,
		(error: unknown) => inShoppersWords(store, payment.provider, error),
	);
	if (failure !== null && !(failure instanceof Refused)) throw failure;
	if (!(await maySee(store, visitor, order))) {
		throw new Refused('We are checking your payment and will e-mail you.', 404, 'reference');
	}
	const view = await presentPayment(store, order.id);
	return failure === null || view.order_state !== 'awaiting_payment' ? view : { ...view, problem: failure.message };
}

async function findReturned(
	{ db, now }: Store,
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
		.where('payments.created_at', '>', now() - lately)
		.where((eb) =>
			eb.or([
				eb('orders.session_hash', '=', session?.id_hash ?? ''),
				...(customer ? [eb('orders.placed_by_id', '=', customer.id)] : []),
			]),
		)
		.executeTakeFirst();
}
