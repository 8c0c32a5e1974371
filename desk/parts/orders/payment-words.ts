import { isPaymentProvider, providerTitles } from '~store/contract/payment-providers';

/** What each state of a payment, and of money that was to go back, is called at the desk. */
const stateWords: Record<string, string> = {
	open: 'not paid yet',
	declined: 'declined',
	capturing: 'is being taken',
	releasing: 'is being closed',
	cancelled: 'not paid',
	paid: 'paid',
	late: 'came too late',
	settled: 'given back',
};

export const paymentStateInWords = (state: string): string => stateWords[state] ?? state.replaceAll('_', ' ');

export const providerInWords = (provider: string): string =>
	isPaymentProvider(provider) ? providerTitles[provider] : provider;
