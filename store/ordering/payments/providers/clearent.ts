import { createPublicKey, verify } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { centsIn, toDecimal } from '../../../foundation/money';
import { refusalBy } from '../../../foundation/refusal';
import { ask, jsonIn, ProviderError, type Timeouts } from './http';
import {
	givenBack,
	type OpenPayment,
	type PaymentProvider,
	type ProviderStatus,
	paidIfAsked,
	type RefundStatus,
	reasonIn,
} from './provider';

const refuse = refusalBy<'payment/notice'>();

export interface ClearentSettings {
	apiKey: string;
	/** The terminal's paylink: the part after /paylink/ in its URL. */
	paylink: string;
	/** The public key that verifies notices (webhooks), in hexadecimal SPKI format. If null, the shop rejects all notices. */
	publicKey: string | null;
	/** https://gateway.clearent.net, or the sandbox's https://gateway-sb.clearent.net. */
	url: string;
}

const transaction = z.object({
	id: z.coerce.string(),
	amount: z.coerce.string(),
	type: z.string(),
	result: z.string(),
	invoice: z.string().default(''),
	voided: z.coerce.string().default('false'),
	'display-message': z.string().default(''),
	'order-id': z.coerce.string().default(''),
});
type Transaction = z.output<typeof transaction>;

/** The API returns a single transaction as an object and several transactions as an array. */
const several = z.union([z.array(transaction), transaction.transform((one) => [one])]);
const search = z.object({
	payload: z.union([
		z.object({ transactions: z.union([z.object({ transaction: several }), several]) }),
		z.object({ transaction: several }),
	]),
});
const refunded = z.object({
	payload: z.object({
		transaction: transaction.partial({ amount: true, type: true }).optional(),
		error: z.object({ 'error-message': z.string() }).optional(),
	}),
});
const notification = z.object({
	payload: z.object({ transaction: z.object({ invoice: z.string() }).partial() }),
	signature: z.string().regex(/^[\da-f]+$/i),
});

/**
 * Clearent (Xplor Pay) with its Paylink: a page of the terminal that gets the amount and the invoice from its URL. A shopper
 * could change the URL, so the shop trusts only the transactions that Clearent's gateway lists under our reference. The
 * terminal's settings contain the pages to which shoppers return. A paylink cannot be closed, and a shopper can still pay on an
 * open page after a release. The shop therefore continues to check released payments. Clearent supports US dollars only.
 * https://developer.clearent.com/paylink, https://docs.xplorpay.com/api-references/payments/cards/transactions/transactions,
 * https://developer.clearent.com/webhooks/working-with-webhooks/transaction-webhook
 */
export function clearent(settings: ClearentSettings, log: Logger, timeouts?: Timeouts): PaymentProvider {
	const { apiKey, paylink, publicKey, url } = settings;
	/** Reads the transactions that Clearent's gateway lists under our reference. */
	const onRecord = async ({ reference }: OpenPayment): Promise<Transaction[]> => {
		const answer = await ask(
			{
				method: 'GET',
				url: `${url}/rest/v2/transactions?invoice=${encodeURIComponent(reference)}`,
				headers: { 'api-key': apiKey, Accept: 'application/json' },
			},
			timeouts,
		);
		if (answer.status === 204) return [];
		const read = search.safeParse(jsonIn(answer.text));
		if (answer.status >= 400 || !read.success)
			throw new ProviderError(`Clearent answered ${answer.status}`, answer.status);
		return transactionsIn(read.data.payload).filter(({ invoice }) => invoice === reference);
	};
	/** Reads the sales transactions that were not voided. */
	const sales = async (payment: OpenPayment): Promise<Transaction[]> =>
		(await onRecord(payment)).filter((each) => isSale(each) && !isVoided(each));

	return {
		async start({ reference, order_number, amount, currency }) {
			if (currency !== 'USD') throw new ProviderError('Clearent takes US dollars only');
			const query = new URLSearchParams({
				amount: toDecimal(amount),
				invoice: reference,
				description: `Order ${order_number}`,
			});
			return { provider_reference: reference, redirect_url: `${url}/paylink/${paylink}?${query}` };
		},

		settle: async (payment) => clearentStatus(payment, await sales(payment), log) ?? { state: 'open' },

		async release(payment) {
			const status = clearentStatus(payment, await sales(payment), log);
			return status && status.state !== 'declined' ? status : { state: 'cancelled' };
		},

		/** Clearent shows disputes only on its own site. */
		async takenBack(payment) {
			const approved = (await onRecord(payment)).filter(({ result }) => result === 'APPROVED');
			const sold = approved.filter(isSale);
			const taken = sold.filter((each) => !isVoided(each));
			if (sold.length > 0 && taken.length === 0) return { how: 'refunded' };
			const back = approved.filter((each) => each.type.includes('REFUND') && !isVoided(each));
			return givenBack(payment, sumOf(back), sumOf(taken));
		},

		/**
		 * Clearent's API has no idempotency keys, so the shop looks for a transaction with our refund reference before requesting the
		 * refund. https://docs.xplorpay.com/api-references/payments/cards/transactions/transactions
		 */
		async refund(payment, { reference, amount, transaction: id }) {
			const before = (await onRecord(payment)).find((each) => each['order-id'] === reference && !isVoided(each));
			if (before) return refundStatus(before);
			const answer = await ask(
				{
					method: 'POST',
					url: `${url}/rest/v2/transactions/refund`,
					headers: { 'api-key': apiKey, Accept: 'application/json', 'Content-Type': 'application/json' },
					body: JSON.stringify({
						type: 'REFUND',
						id,
						amount: toDecimal(amount),
						invoice: payment.reference,
						'order-id': reference,
					}),
				},
				// Does not retry the request here. The caller retries, and first checks whether the refund already exists.
				{ timeout: 10_000, pause: 0, ...timeouts, tries: 1 },
			);
			const read = refunded.safeParse(jsonIn(answer.text)).data?.payload;
			if (read?.transaction?.result) return refundStatus(read.transaction);
			if (read?.error && answer.status >= 400 && answer.status < 500)
				return { state: 'failed', reason: reasonIn(read.error['error-message']) };
			throw new ProviderError(`Clearent answered ${answer.status} to a refund`, answer.status);
		},

		async notice(_headers, body) {
			const read = notification.safeParse(jsonIn(body));
			if (!publicKey || !read.success || !isSigned(body, read.data.signature, publicKey)) {
				throw refuse('notice-forged', 'The notice is not from Clearent.');
			}
			const { invoice } = read.data.payload.transaction;
			if (!invoice) throw refuse('notice-of-no-payment', 'The notice names no payment.');
			return invoice;
		},
	};
}

function transactionsIn(payload: z.output<typeof search>['payload']): Transaction[] {
	if ('transaction' in payload) return payload.transaction;
	return Array.isArray(payload.transactions) ? payload.transactions : payload.transactions.transaction;
}

const refundStatus = (found: Pick<Transaction, 'id' | 'result' | 'display-message'>): RefundStatus =>
	found.result === 'APPROVED'
		? { state: 'done', transaction: found.id }
		: { state: 'failed', reason: reasonIn(found['display-message'] || found.result) };

const isSale = ({ type }: Transaction): boolean => type === 'SALE';
const isVoided = ({ voided }: Transaction): boolean => voided === 'true';
const sumOf = (all: Transaction[]): number => all.reduce((sum, { amount }) => sum + (centsIn(amount) ?? 0), 0);

/**
 * Reads the payment status from the sales transactions. A shopper may have tried several credit cards. Returns null without any
 * transaction.
 */
function clearentStatus(payment: OpenPayment, found: Transaction[], log: Logger): ProviderStatus | null {
	const approved = found.filter(({ result }) => result === 'APPROVED');
	const right = approved.find(({ amount }) => centsIn(amount) === payment.amount) ?? approved[0];
	if (right) {
		if (approved.length > 1) log.error({ reference: payment.reference }, 'a payment was taken more than once');
		return paidIfAsked(payment, { amount: centsIn(right.amount), currency: 'USD', transaction: right.id }, log);
	}
	const [declined] = found;
	return declined ? { state: 'declined', reason: reasonIn(declined['display-message'] || declined.result) } : null;
}

/** Verifies the ECDSA signature (SHA-384) of a notice's payload. The signed text is the payload as compact JSON. */
function isSigned(body: string, signature: string, publicKey: string): boolean {
	const signed = compactPayload(body);
	if (signed === null) return false;
	const key = createPublicKey({ key: Buffer.from(publicKey, 'hex'), format: 'der', type: 'spki' });
	return verify('sha384', Buffer.from(signed), key, Buffer.from(signature, 'hex'));
}

/** Returns null if the payload has too many nested levels to serialize, which no genuine notice has. */
function compactPayload(body: string): string | null {
	try {
		return JSON.stringify((jsonIn(body) as { payload: unknown }).payload);
	} catch {
		return null;
	}
}
