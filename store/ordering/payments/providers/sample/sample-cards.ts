import { refusalBy } from '../../../../foundation/refusal';
import type { PaymentRow } from '../../payment-rows';
import type { OpenPayment, PaymentProvider, ProviderStatus } from '../provider';

const refuse = refusalBy<'payment/notice'>();

/** The outcome of a test payment, chosen by the person who tries the shop. */
export type SampleAnswer = 'pay' | 'refuse';

/**
 * Creates the provider's ID of an answered test payment: our reference with the outcome appended. The ID is the only record of
 * the outcome.
 */
export const answered = (reference: string, answer: SampleAnswer): string => `${reference}:${answer}`;

/**
 * Returns whether a payment is a test payment of the sample shop. Test payments are stored under the provider name 'global', and
 * only their IDs start with our reference.
 */
export const isSample = ({ provider, reference, provider_reference }: PaymentRow): boolean =>
	provider === 'global' && provider_reference.startsWith(reference);

/** Returns the payment page as a path without a host, because the sample shop may be reached under any host name. */
const pageOf = (reference: string): string => `/checkout/sample-card?payment=${reference}`;

/**
 * Test card payments for the sample shop: a page of the shop replaces the provider's page. No money moves and no card is needed.
 * The page behaves like a payment provider, so that orders can be paid, declined and cancelled as in a real shop.
 */
export const sampleCards: PaymentProvider = {
	start: async ({ reference }) => ({ provider_reference: reference, redirect_url: pageOf(reference) }),
	settle: async (payment) => statusOf(payment),
	async release(payment) {
		const status = statusOf(payment);
		return status.state === 'open' ? { state: 'cancelled' } : status;
	},
	takenBack: async () => null,
	refund: async (_payment, { reference }) => ({ state: 'done', transaction: `SAMPLE-${reference}` }),
	async notice() {
		throw refuse('notice-forged', 'The sample shop receives no notices.');
	},
};

function statusOf({ reference, provider_reference, amount, currency }: OpenPayment): ProviderStatus {
	if (provider_reference === answered(reference, 'pay')) {
		return { state: 'paid', amount, currency, transaction: `SAMPLE-${reference}` };
	}
	if (provider_reference === answered(reference, 'refuse'))
		return { state: 'declined', reason: 'The card was refused.' };
	return { state: 'open' };
}
