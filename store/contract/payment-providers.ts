import type { PaymentChoice } from './payment-choices';

// store/ordering/payments/providers/provider.ts explains how to add a payment provider.

/** The payment providers, in the order in which shoppers see them. The settings may change this order. */
export const paymentProviders = ['paypal', 'global', 'clearent', 'chase'] as const satisfies PaymentChoice[];

export type PaymentProviderName = (typeof paymentProviders)[number];

export const isPaymentProvider = (name: string): name is PaymentProviderName =>
	(paymentProviders as readonly string[]).includes(name);

/** The names of the payment providers that shoppers see. */
export const providerTitles: Record<PaymentProviderName, string> = {
	paypal: 'PayPal',
	clearent: 'Clearent',
	chase: 'Chase',
	global: 'Global Payments',
};

/**
 * The HTTP headers with the signature of a payment provider's notice, in lower case. The store reads no other headers of the
 * notice.
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
	// The signature is part of the notice's text, so no header is needed.
	clearent: [],
	// The notice is not signed, so the store asks the payment provider for the state of the payment.
	chase: [],
};

/** The payment providers for which the storefront calls `checkout/cardPayment`. */
export const cardPaymentProviders = ['clearent', 'global'] as const satisfies PaymentProviderName[];

/** Returns the message for a failed payment (docs/behaviour/payment.md#failures). */
export const failureWords = (choice: PaymentChoice): string =>
	choice === 'paypal'
		? 'There was an error processing your order. No funds were removed from your PayPal account - Please ensure you start and complete your checkout in a single browser tab.'
		: 'There was an error';
