import type { PaymentChoice } from '~store/contract/checkout';

/** What the button says that leads to the payment. */
export const payWords: Record<PaymentChoice, string> = {
	not_required: 'Place order',
	pickup: 'Pay at pick up',
	contact: 'Arrange the payment with us',
	credit_card: 'Pay by card',
	paypal: 'Pay with PayPal',
	clearent: 'Pay by card with Clearent',
	chase: 'Pay by card with Chase',
	global: 'Pay by card with Global Payments',
};

/** Spec 2 §8. */
const paypalFailure =
	'There was an error processing your order. No funds were removed from your PayPal account - Please ensure you start and complete your checkout in a single browser tab.';

/** What is said when a payment came to nothing. */
export const failureWords = (choice: PaymentChoice): string =>
	choice === 'paypal' ? paypalFailure : 'There was an error';
