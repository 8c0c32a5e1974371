import type { PaymentChoice } from './payment-choices';

// To add a payment provider, see store/ordering/payments/providers/provider.ts.

/** The payment providers, in the order in which shoppers see them, unless the settings give another order. */
export const paymentProviders = ['paypal', 'global', 'clearent', 'chase'] as const satisfies PaymentChoice[];

export type PaymentProviderName = (typeof paymentProviders)[number];

export const isPaymentProvider = (name: string): name is PaymentProviderName =>
	(paymentProviders as readonly string[]).includes(name);

/** The payment providers' names for shoppers. */
export const providerTitles: Record<PaymentProviderName, string> = {
	paypal: 'PayPal',
	clearent: 'Clearent',
	chase: 'Chase',
	global: 'Global Payments',
};

/** The headers with the signature of a payment provider's notice, in lower case. The store reads no other headers. */
export const noticeHeaders: Record<PaymentProviderName, readonly string[]> = {
	paypal: [
		'paypal-auth-algo',
		'paypal-cert-url',
		'paypal-transmission-id',
		'paypal-transmission-sig',
		'paypal-transmission-time',
	],
	global: ['x-gp-signature'],
	// The signature is part of the notice's text.
	clearent: [],
	// The notice is not signed, so the store asks the provider for the facts.
	chase: [],
};

/** The payment providers that use `checkout/cardPayment`. */
export const cardPaymentProviders = ['clearent', 'global'] as const satisfies PaymentProviderName[];

/** Returns the message for a failed payment (docs/behaviour/payment.md#failures). */
export const failureWords = (choice: PaymentChoice): string =>
	choice === 'paypal'
		? 'There was an error processing your order. No funds were removed from your PayPal account - Please ensure you start and complete your checkout in a single browser tab.'
		: 'There was an error';
