import type { DeliveryPreference, OrderPayment, PaymentChoice } from '../../contract/checkout';
import type { Order } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import { toDecimal } from '../../foundation/money';
import type { Store } from '../../store';
import type { OrderRow } from '../orders/order-rows';
import { onlineWaysToPay } from './online-ways';
import { paymentChoicesFor } from './payment-choices';
import { type PaymentRow, paymentsOf, takingWords } from './payment-rows';
import { timeToPay } from './start-payment';

/** How the payment of an order stands, as its shopper is told. */
export async function presentPayment(store: Store, orderId: number): Promise<OrderPayment> {
	const settings = await store.settings.get();
	const order = await store.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
	const payments = await paymentsOf(store.db, orderId);
	const ofState = (wanted: string) => payments.find((payment) => payment.state === wanted);
	const last = ofState('paid') ?? ofState('late') ?? ofState('capturing') ?? payments.at(-1);
	const state = stateOf(last);
	const waits = order.state === 'awaiting_payment';
	return {
		order_number: order.order_number,
		order_state: order.state as Order['state'],
		state,
		amount: toDecimal(order.total_owing),
		currency: settings.checkout_info.currency,
		payment_choice: order.payment_type as PaymentChoice,
		redirect_url: waits && state === 'open' ? (last?.redirect_url ?? null) : null,
		problem: waits || state === 'late' ? problemWords(state, last) : '',
		choices: waits ? waysToPay(store, settings, order) : [],
		pay_until: order.created_at + timeToPay,
	};
}

function stateOf(payment: PaymentRow | undefined): OrderPayment['state'] {
	if (!payment) return 'none';
	if (payment.state === 'open' && payment.problem !== '') return 'held';
	if (payment.state === 'open' && payment.redirect_url === '') return 'unreachable';
	if (payment.state === 'capturing') return 'taking';
	if (payment.state === 'settled' || payment.state === 'releasing') return 'cancelled';
	return payment.state as OrderPayment['state'];
}

function problemWords(state: OrderPayment['state'], payment: PaymentRow | undefined): string {
	if (state === 'held')
		return 'We are looking at your payment ourselves. Please do not pay again: we will contact you.';
	if (state === 'taking') return takingWords;
	if (state === 'late') return 'Your payment came after the order was given up. We will give the money back to you.';
	if (state === 'unreachable') return 'The page to pay on could not be reached. Please try again in a minute.';
	if (state !== 'declined') return '';
	return payment?.problem ? `Your payment was declined: ${payment.problem}` : 'Your payment was declined.';
}

const deliveries: Record<string, DeliveryPreference> = { pickup: 'pickup', ship: 'ship', local: 'local_delivery' };

/** What an order can be paid with that waits: a card to be keyed in belongs to the checkout. */
export function waysToPay(store: Store, settings: Settings, order: OrderRow): PaymentChoice[] {
	const choices = paymentChoicesFor(order.total_owing, settings, onlineWaysToPay(store, settings));
	return choices[deliveries[order.delivery_key] ?? 'pickup'].filter((choice) => choice !== 'credit_card');
}
