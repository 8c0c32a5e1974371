import type { PaymentChoice } from './payment-choices';

/** In the order in which they are offered where the settings do not say another. */
export const paymentProviders = ['paypal', 'global', 'clearent', 'chase'] as const satisfies PaymentChoice[];

export type PaymentProviderName = (typeof paymentProviders)[number];

/** What people call them. */
export const providerTitles: Record<PaymentProviderName, string> = {
	paypal: 'PayPal',
	clearent: 'Clearent',
	chase: 'Chase',
	global: 'Global Payments',
};

/** What is said when a payment came to nothing (docs/behaviour/payment.md#failures). */
export const failureWords = (choice: PaymentChoice): string =>
	choice === 'paypal'
		? 'There was an error processing your order. No funds were removed from your PayPal account - Please ensure you start and complete your checkout in a single browser tab.'
		: 'There was an error';
