import { refusalBy } from '../../../../foundation/refusal';
import type { PaymentRow } from '../../payment-rows';
import type { OpenPayment, PaymentProvider, ProviderStatus } from '../provider';

const refuse = refusalBy<'payment/notice'>();

/** The outcome of a payment that a visitor who tries the shop chooses. */
export type SampleAnswer = 'pay' | 'refuse';

/** This provider's id of a payment is also its record: our reference with the outcome appended. */
export const answered = (reference: string, answer: SampleAnswer): string => `${reference}:${answer}`;

/**
 * Whether this provider has started a payment, and not the real one whose name it uses: only its ids begin with our reference.
 */
export const isSample = ({ provider, reference, provider_reference }: PaymentRow): boolean =>
	provider === 'global' && provider_reference.startsWith(reference);

/** The page of a payment: a path, as the sample shop may be reached at any address. */
const pageOf = (reference: string): string => `/checkout/sample-card?payment=${reference}`;

/**
 * Card payments in the sample shop: a page of the shop replaces the provider's. No money moves, and no card is needed.
 * It behaves like a provider, so that orders are paid, declined and given up as in any shop.
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
