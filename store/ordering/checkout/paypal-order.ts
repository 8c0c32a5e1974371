import type { HasLocations } from '../../catalogue/locations/locations';
import type { CheckedPayloadOf } from '../../contract/contract';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Visitor } from '../../foundation/sessions/visitor';
import { storedKey } from '../orders/idempotency-keys';
import { paypalSuccess } from '../payments/calls';
import { isKnownPayment } from '../payments/payment-rows';
import type { PaymentServices } from '../payments/providers/providers';
import { adoptPayment } from '../payments/start-payment';
import { submitOrder } from './submit';

/**
 * Captures a payment that a shopper has approved at PayPal (docs/behaviour/payment.md#providers). The payment is for an order
 * that was submitted earlier, or for a new order that the same API call places. Each PayPal order ID pays for only one of the
 * shop's orders, whatever the idempotency key.
 * @throws {Refused} as `submitOrder` throws, and if the order is not paid (docs/behaviour/payment.md#failures)
 */
export async function payWithPaypal(
	store: PaymentServices & HasLocations & HasVersions,
	visitor: Visitor,
	{ order_id, ...submission }: CheckedPayloadOf<'checkout/paypalSuccess'>,
): Promise<{ order_number: string }> {
	const isSubmitted = Object.values(submission).some((answer) => answer !== undefined);
	if (isSubmitted && !(await isKnownPayment(store.db, 'paypal', order_id))) {
		const paid = { ...submission, payment_choice: 'paypal' } as const;
		const order = await submitOrder(store, visitor, paid, { key: storedKey('paypal', order_id) });
		await adoptPayment(store, order, 'paypal', order_id);
	}
	return paypalSuccess(store, visitor, order_id);
}
