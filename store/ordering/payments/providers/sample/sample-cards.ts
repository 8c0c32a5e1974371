import { refusalBy } from '../../../../foundation/refusal';
import type { PaymentRow } from '../../payment-rows';
import type { OpenPayment, PaymentProvider, ProviderStatus } from '../provider';

const refuse = refusalBy<'payment/notice'>();

/** What somebody who tries the shop lets become of a payment. */
export type SampleAnswer = 'pay' | 'refuse';

/** What this provider has on record of a payment is its own name of it: ours, with the answer behind it. */
export const answered = (reference: string, answer: SampleAnswer): string => `${reference}:${answer}`;

/** Whether a payment was begun here, and not with the provider in whose place this stands: that calls none as we do. */
export const isSample = ({ provider, reference, provider_reference }: PaymentRow): boolean =>
	provider === 'global' && provider_reference.startsWith(reference);

/** Where a payment is made. The shop's own page, whatever address somebody reached the sample shop by. */
const pageOf = (reference: string): string => `/checkout/sample-card?payment=${reference}`;

/**
 * Cards in the sample shop: a page of the shop's own takes the place of the provider's. No money moves, and no card is asked
 * for. It speaks like a provider, so that an order is paid, refused and given up as anywhere else.
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
		throw refuse('notice-forged', 'The sample shop is told of nothing.');
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
