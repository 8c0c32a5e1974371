import type { PaymentChoice } from './payment-choices';

// To add one: store/ordering/payments/providers/provider.ts.

/** In the order in which they are offered, unless the settings say another. */
export const paymentProviders = ['paypal', 'global', 'clearent', 'chase'] as const satisfies PaymentChoice[];

export type PaymentProviderName = (typeof paymentProviders)[number];

export const isPaymentProvider = (name: string): name is PaymentProviderName =>
	(paymentProviders as readonly string[]).includes(name);

/** The names that shoppers know them by. */
export const providerTitles: Record<PaymentProviderName, string> = {
	paypal: 'PayPal',
	clearent: 'Clearent',
	chase: 'Chase',
	global: 'Global Payments',
};

/** The headers that sign a provider's notice, in lower case: the store reads no others. */
export const noticeHeaders: Record<PaymentProviderName, readonly string[]> = {
	paypal: [
		'paypal-auth-algo',
		'paypal-cert-url',
		'paypal-transmission-id',
		'paypal-transmission-sig',
		'paypal-transmission-time',
	],
	global: ['x-gp-signature'],
	// Its signature is part of the text.
	clearent: [],
	// Not signed, so the store asks the provider for the facts.
	chase: [],
};

/** The providers that `checkout/cardPayment` is for. */
export const cardPaymentProviders = ['clearent', 'global'] as const satisfies PaymentProviderName[];

/** The words for a payment that failed (docs/behaviour/payment.md#failures). */
export const failureWords = (choice: PaymentChoice): string =>
	choice === 'paypal'
		? 'There was an error processing your order. No funds were removed from your PayPal account - Please ensure you start and complete your checkout in a single browser tab.'
		: 'There was an error';
