import type { DeliveryPreference, PaymentChoice } from '../contract/checkout';
import { Refused } from '../refusal';

/** The ways to pay for an order that comes to so many cents, by how it is handed over (spec 2 §4). */
export function paymentChoicesFor(total: number): Partial<Record<DeliveryPreference, PaymentChoice[]>> {
	return { pickup: total === 0 ? ['not_required'] : ['pickup'] };
}

/** @throws {Refused} for a way to pay that is not open to the order. */
export function requirePayment(choice: PaymentChoice, delivery: DeliveryPreference, total: number): void {
	if (!paymentChoicesFor(total)[delivery]?.includes(choice)) {
		throw new Refused('Choose payment type first', 422, 'payment_choice');
	}
}

/** What the order's page and mails say about the payment. */
export const paymentMessage = (choice: PaymentChoice): string =>
	choice === 'not_required' ? 'No payment is required.' : 'Payment at pick up in the store.';
