import type { HasConfig } from '../../../config';
import type { OrderPayment } from '../../contract/checkout';
import type { PaymentChoice } from '../../contract/payment-choices';
import type { Settings } from '../../contract/settings';
import type { Database } from '../../foundation/database/database';
import type { PaymentState } from '../../foundation/database/schema';
import { toDecimal } from '../../foundation/money';
import type { HasSettings } from '../../foundation/settings/settings';
import { deliveries } from '../orders/deliveries';
import type { OrderRow } from '../orders/order-rows';
import { awaitsMoney, isAskedToPay, payUntil } from './awaits-money';
import { isProviderChoice, onlinePaymentChoices, paymentChoicesFor } from './offered-choices';
import { isHeld, type PaymentRow, paymentsOf, takingWords } from './payment-rows';
import type { HasPayments } from './providers/providers';

/** Returns the payment data of an order as the shopper sees them. */
export async function presentPayment(
	store: Database & HasConfig & HasSettings & HasPayments,
	orderId: number,
): Promise<OrderPayment> {
	const settings = await store.settings.get();
	const order = await store.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
	const asked = isAskedToPay(order);
	// If the store asked for the remaining amount, omits the earlier payments that were paid.
	const payments = (await paymentsOf(store.db, orderId)).filter((payment) => !asked || payment.state !== 'paid');
	const ofState = (wanted: PaymentState) => payments.find((payment) => payment.state === wanted);
	const last = ofState('paid') ?? ofState('late') ?? ofState('capturing') ?? payments.at(-1);
	const state = shownState(last);
	const waits = awaitsMoney(order);
	return {
		order_number: order.order_number,
		order_state: asked ? 'awaiting_payment' : order.state,
		state,
		amount: toDecimal(order.total_owing),
		currency: settings.checkout_info.currency,
		payment_choice: order.payment_type as PaymentChoice,
		redirect_url: waits && state === 'open' ? (last?.redirect_url ?? null) : null,
		problem: waits || state === 'late' ? problemWords(state, last) : '',
		choices: waits ? await openPaymentChoices(store, settings, order) : [],
		pay_until: payUntil(order),
	};
}

/**
 * The payment state that the shopper sees, by stored state. For an open payment, the state that the shopper sees also depends on
 * other fields.
 */
const shownStates: Record<Exclude<PaymentState, 'open'>, OrderPayment['state']> = {
	declined: 'declined',
	capturing: 'taking',
	releasing: 'cancelled',
	cancelled: 'cancelled',
	paid: 'paid',
	late: 'late',
	settled: 'cancelled',
};

function shownState(payment: PaymentRow | undefined): OrderPayment['state'] {
	if (!payment) return 'none';
	if (payment.state !== 'open') return shownStates[payment.state];
	if (isHeld(payment)) return 'held';
	return payment.redirect_url === '' ? 'unreachable' : 'open';
}

function problemWords(state: OrderPayment['state'], payment: PaymentRow | undefined): string {
	if (state === 'held') return 'We are checking your payment. Please do not pay again: we will contact you.';
	if (state === 'taking') return takingWords;
	if (state === 'late') return 'Your payment arrived after the order was cancelled. We will refund it.';
	if (state === 'unreachable') return 'We could not open the payment page. Please try again in a minute.';
	if (state !== 'declined') return '';
	return payment?.problem ? `Your payment was declined: ${payment.problem}` : 'Your payment was declined.';
}

/**
 * Returns the payment choices for an order that awaits payment. Omits typed card numbers, which are only possible in the
 * checkout.
 */
export async function openPaymentChoices(
	store: Database & HasConfig & HasPayments,
	settings: Settings,
	order: OrderRow,
): Promise<PaymentChoice[]> {
	const choices = paymentChoicesFor(
		order.total_owing,
		{ settings },
		await onlinePaymentChoices(store, store.db, settings),
	);
	return choices[deliveries[order.delivery_key].preference ?? 'pickup'].filter(
		(choice) => choice !== 'credit_card' && (!isAskedToPay(order) || isProviderChoice(choice)),
	);
}
