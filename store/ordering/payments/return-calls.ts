import type { OrderPayment } from '../../contract/checkout';
import type { CheckedPayloadOf } from '../../contract/contract';
import { Refused } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { Store } from '../../store';
import { payOwnOrder, settleOwnOrder, waitingOrder } from './own-payment';
import { paymentsOf } from './payment-rows';
import { settleReturned } from './returned-payment';

/** Spec 2 §8. */
const paypalFailed =
	'There was an error processing your order. No funds were removed from your PayPal account - Please ensure you start and complete your checkout in a single browser tab.';
const cardFailed = 'There was an error';

/** Settles the payment of an order, or the one that the visitor comes back from. */
export async function settleAsked(
	store: Store,
	visitor: Visitor,
	{ order_number, provider, reference }: CheckedPayloadOf<'checkout/settlePayment'>,
): Promise<OrderPayment> {
	if (order_number !== undefined) return settleOwnOrder(store, visitor, order_number);
	if (provider === undefined) throw new Refused('An order or a provider is needed.', 400, 'order_number');
	return settleReturned(store, visitor, { provider, reference });
}

/** @param id PayPal's @throws {Refused} in the words of spec 2 §8 unless it is paid */
export const paypalSuccess = async (store: Store, visitor: Visitor, id: string) =>
	requirePaid(await settleReturned(store, visitor, { provider: 'paypal', provider_reference: id }), paypalFailed);

/** @throws {Refused} in the words of spec 2 §8 unless it is paid */
export async function cardPayment(
	store: Store,
	visitor: Visitor,
	{ provider, transaction_data }: CheckedPayloadOf<'checkout/cardPayment'>,
) {
	const named = transaction_data.reference;
	const reference = typeof named === 'string' ? named : undefined;
	return requirePaid(await settleReturned(store, visitor, { provider, reference }), cardFailed);
}

/** Begins the payment of the visitor's order that waits for Chase. Answers Chase's name for it. */
export async function chaseInit(store: Store, visitor: Visitor): Promise<{ uid: string }> {
	const order = await waitingOrder(store, visitor, 'chase');
	await payOwnOrder(store, visitor, order.order_number);
	const uid = (await paymentsOf(store.db, order.id)).at(-1)?.provider_reference;
	if (!uid) throw new Refused(cardFailed, 503);
	return { uid };
}

/** @throws {Refused} in the words of spec 2 §8 unless it is paid */
export const chaseSuccess = async (store: Store, visitor: Visitor, uid: string) =>
	requirePaid(await settleReturned(store, visitor, { provider: 'chase', provider_reference: uid }), cardFailed);

/** What may still be paid is not said to have failed. */
function requirePaid({ order_number, state, problem }: OrderPayment, words: string): { order_number: string } {
	if (state === 'paid') return { order_number };
	throw new Refused(problem !== '' && state !== 'declined' ? problem : words, 409);
}
