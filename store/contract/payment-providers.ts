import type { PaymentChoice } from './payment-choices';

// To add one: store/ordering/payments/providers/provider.ts.

/** In the order in which they are offered where the settings do not say another. */
export const paymentProviders = ['paypal', 'global', 'clearent', 'chase'] as const satisfies PaymentChoice[];

export type PaymentProviderName = (typeof paymentProviders)[number];

export const isPaymentProvider = (name: string): name is PaymentProviderName =>
	(paymentProviders as readonly string[]).includes(name);

/** What people call them. */
export const providerTitles: Record<PaymentProviderName, string> = {
	paypal: 'PayPal',
	clearent: 'Clearent',
	chase: 'Chase',
	global: 'Global Payments',
};

/**
 * What a provider's notice is signed with, beside its text: nothing else that comes with a notice concerns the store. In small
 * letters.
 */
export const noticeHeaders: Record<PaymentProviderName, readonly string[]> = {
	paypal: [
		'paypal-auth-algo',
		'paypal-cert-url',
		'paypal-transmission-id',
		'paypal-transmission-sig',
		'paypal-transmission-time',
	],
	global: ['x-gp-signature'],
	// Signed in its text.
	clearent: [],
	// Not signed: what it says is asked about.
	chase: [],
};

/** Those that `checkout/cardPayment` of the documents is about. */
export const cardPaymentProviders = ['clearent', 'global'] as const satisfies PaymentProviderName[];

/** What is said when a payment came to nothing (docs/behaviour/payment.md#failures). */
export const failureWords = (choice: PaymentChoice): string =>
	choice === 'paypal'
		? 'There was an error processing your order. No funds were removed from your PayPal account - Please ensure you start and complete your checkout in a single browser tab.'
		: 'There was an error';
