import type { DeliveryPreference, PaymentChoice } from '../contract/checkout';

/** The ways to pay for an order that comes to so many cents, by how it is handed over (spec 2 §4). */
export function paymentChoicesFor(total: number): Partial<Record<DeliveryPreference, PaymentChoice[]>> {
	return { pickup: total === 0 ? ['not_required'] : ['pickup'] };
}

/** What the order's page and mails say about the payment. */
export const paymentMessages: Partial<Record<PaymentChoice, string>> = {
	pickup: 'Payment at pick up in the store.',
	not_required: 'No payment is required.',
};
