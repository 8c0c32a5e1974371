import type { PaymentChoice, PlacedOrder } from '../../contract/checkout';
import { Refused } from '../../foundation/refusal';
import type { Store } from '../../store';
import type { OrderRow } from '../orders/order-rows';
import { ProviderError } from './http';
import { isProviderChoice } from './payment-choices';
import { presentPayment } from './payment-view';
import { startPayment } from './start-payment';

/**
 * What the checkout answers once an order is placed: where it is paid, if it waits for that. The order stands whatever
 * the provider does: without a page it is paid from the order's own.
 */
export async function pageToPay(store: Store, order: OrderRow): Promise<PlacedOrder> {
	const { order_number } = order;
	const choice = order.payment_type as PaymentChoice;
	if (order.state !== 'awaiting_payment' || !isProviderChoice(choice)) {
		return { order_number, redirect_url: null, state: order.state as PlacedOrder['state'] };
	}
	try {
		await startPayment(store, order, choice);
	} catch (error) {
		if (!(error instanceof ProviderError || error instanceof Refused)) throw error;
		store.log.warn({ err: error, order: order_number }, 'a payment could not be begun');
	}
	const { redirect_url, order_state } = await presentPayment(store, order.id);
	return { order_number, redirect_url, state: order_state };
}
