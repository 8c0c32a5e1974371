import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { refusalBy } from '../../../foundation/refusal';
import { ask, jsonIn, ProviderError, senderWith, type Timeouts } from './http';
import {
	givenBack,
	type OpenPayment,
	type PaymentProvider,
	type PaymentRequest,
	type ProviderStatus,
	paidIfAsked,
	reasonIn,
} from './provider';

const refuse = refusalBy<'payment/notice'>();

export interface GlobalSettings {
	appId: string;
	appKey: string;
	/** The merchant account for hosted payment pages. */
	account: string;
	/** https://apis.globalpay.com/ucp, or the sandbox's https://apis.sandbox.globalpay.com/ucp. */
	url: string;
}

const version = '2021-03-22';

const token = z.object({ token: z.string(), seconds_to_expire: z.coerce.number().default(600) });
const link = z.object({ id: z.string(), url: z.string().default(''), status: z.string().default('') });
const links = z.object({ links: z.array(link).default([]) });
const transaction = z.object({
	id: z.string(),
	status: z.string(),
	type: z.string().default('SALE'),
	amount: z.string(),
	currency: z.string(),
	payment_method: z.object({ message: z.string() }).partial().nullish(),
});
const transactions = z.object({ transactions: z.array(transaction).default([]) });
type Transaction = z.output<typeof transaction>;
const failure = z.object({ error_code: z.string(), detailed_error_description: z.string().default('') });
const refunded = z.object({ id: z.string(), status: z.string() });
const notification = z.object({
	reference: z.string().optional(),
	link_data: z.object({ reference: z.string() }).partial().nullish(),
});

const taken = ['CAPTURED', 'FUNDED', 'SUCCESS'];
const refused = ['DECLINED', 'REJECTED', 'FAILED'];
const gone = ['INACTIVE', 'EXPIRED', 'CLOSED'];
/** The HTTP status codes for requests that the Global Payments API understood but did not carry out. */
const notDone = [400, 409, 422];

/**
 * Global Payments' GP-API: a hosted payment page for a single payment, created as a link. The header X-GP-Idempotency makes
 * retries safe: the API rejects a reused key, and the shop then finds the existing link by its reference. Releasing a payment
 * deactivates the payment's link. https://developer.eservicegateway.com/docs/payments/online/hosted-payment-page-guide,
 * https://github.com/globalpayments-samples/hpp-links-iframe-redirect/blob/main/docs/HPP_REFERENCE.md
 */
export function globalPayments(settings: GlobalSettings, log: Logger, timeouts?: Timeouts): PaymentProvider {
	const { appId, appKey, account, url } = settings;
	const send = senderWith({
		url,
		headers: { Accept: 'application/json', 'X-GP-Version': version },
		keyHeader: 'X-GP-Idempotency',
		timeouts,
		async fetchToken() {
			const nonce = randomBytes(16).toString('hex');
			const secret = createHash('sha512')
				.update(nonce + appKey)
				.digest('hex');
			const answer = await ask(
				{
					method: 'POST',
					url: `${url}/accesstoken`,
					headers: { 'Content-Type': 'application/json', 'X-GP-Version': version },
					body: JSON.stringify({ app_id: appId, nonce, secret, grant_type: 'client_credentials' }),
				},
				timeouts,
			);
			const read = token.safeParse(jsonIn(answer.text));
			if (!read.success) throw new ProviderError('Global Payments returned no access token', answer.status);
			return { token: read.data.token, seconds: read.data.seconds_to_expire };
		},
	});
	const transactionsOf = async ({ reference }: OpenPayment): Promise<Transaction[]> => {
		const answer = await send('GET', `/transactions?reference=${encodeURIComponent(reference)}`);
		return readAs(transactions, answer).transactions;
	};
	const salesOf = async (payment: OpenPayment): Promise<Transaction[]> =>
		(await transactionsOf(payment)).filter(isSale);
	/** Captures or reverses an authorization of a payment. A retry with the same idempotency key has no effect. */
	const finish = async (payment: OpenPayment, { id }: Transaction, what: 'capture' | 'reversal') => {
		const path = `/transactions/${encodeURIComponent(id)}/${what}`;
		const answer = await send(
			'POST',
			path,
			JSON.stringify({ amount: String(payment.amount) }),
			`${payment.reference}-${what}`,
		);
		if (answer.status >= 400 && !isRepeated(answer.text)) {
			throw new ProviderError(`Global Payments answered ${answer.status} to a ${what}`, answer.status);
		}
	};

	return {
		async start(request) {
			const answer = await send('POST', '/links', JSON.stringify(linkFor(request, account)), request.reference);
			let page = link.safeParse(jsonIn(answer.text)).data;
			if (answer.status >= 400 && isRepeated(answer.text)) {
				const found = await send('GET', `/links?reference=${encodeURIComponent(request.reference)}`);
				page = readAs(links, found).links[0];
			}
			if (!page?.url) throw new ProviderError('Global Payments returned no payment page', answer.status);
			return { provider_reference: page.id, redirect_url: page.url };
		},

		async settle(payment, mayTake) {
			let found = await salesOf(payment);
			const authorized = found.find(({ status }) => status === 'PREAUTHORIZED');
			if (authorized && !found.some(isTaken) && amountOf(authorized) === payment.amount) {
				if (!(await mayTake())) return { state: 'open' };
				await finish(payment, authorized, 'capture');
				found = await salesOf(payment);
			}
			const status = globalStatus(payment, found, log);
			if (status) return status;
			const answer = await send('GET', `/links/${encodeURIComponent(payment.provider_reference)}`);
			return gone.includes(readAs(link, answer).status) ? { state: 'cancelled' } : { state: 'open' };
		},

		async release(payment) {
			const path = `/links/${encodeURIComponent(payment.provider_reference)}`;
			const answer = await send('PATCH', path, JSON.stringify({ status: 'INACTIVE' }));
			const found = await salesOf(payment);
			const authorized = found.find(({ status }) => status === 'PREAUTHORIZED');
			if (authorized) await finish(payment, authorized, 'reversal');
			const status = globalStatus(payment, found, log);
			if (status && status.state !== 'declined') return status;
			// The payment link counts as closed only if its status says that it is closed.
			if (answer.status >= 400) {
				const now = await send('GET', path);
				if (!gone.includes(readAs(link, now).status)) return { state: 'open' };
			}
			return { state: 'cancelled' };
		},

		/** Global Payments shows disputes only on its own site. */
		async takenBack(payment) {
			const all = await transactionsOf(payment);
			const sales = all.filter(isSale);
			const done = sales.filter(isTaken);
			if (sales.some(({ status }) => status === 'REVERSED') && done.length === 0) return { how: 'refunded' };
			const back = all.filter((each) => each.type === 'REFUND' && isTaken(each));
			return givenBack(payment, sumOf(back), sumOf(done));
		},

		/**
		 * If an idempotency key is reused, the API's error contains the ID of the first refund. The shop then reads the refund's
		 * status from the list of transactions.
		 */
		async refund(payment, { reference, amount, transaction }) {
			const path = `/transactions/${encodeURIComponent(transaction)}/refund`;
			const answer = await send('POST', path, JSON.stringify({ amount: String(amount) }), reference);
			const words = failure.safeParse(jsonIn(answer.text)).data?.detailed_error_description ?? '';
			let done = refunded.safeParse(jsonIn(answer.text)).data;
			if (answer.status >= 400 && isRepeated(answer.text)) {
				const seen = /\bid=(\w+)/.exec(words)?.[1];
				done = (await transactionsOf(payment)).find(({ id }) => id === seen);
			} else if (notDone.includes(answer.status)) return { state: 'failed', reason: reasonIn(words || answer.text) };
			if (!done) throw new ProviderError(`Global Payments answered ${answer.status} to a refund`, answer.status);
			if (taken.includes(done.status)) return { state: 'done', transaction: done.id };
			if (refused.includes(done.status)) return { state: 'failed', reason: reasonIn(done.status) };
			return { state: 'sent', transaction: done.id };
		},

		async notice(headers, body) {
			const signature = Buffer.from(headers['x-gp-signature'] ?? '', 'hex');
			const right = createHash('sha512')
				.update(body + appKey)
				.digest();
			if (signature.length !== right.length || !timingSafeEqual(signature, right)) {
				throw refuse('notice-forged', 'The notice is not from Global Payments.');
			}
			const about = notification.safeParse(jsonIn(body)).data;
			const reference = about?.link_data?.reference ?? about?.reference;
			if (!reference) throw refuse('notice-of-no-payment', 'The notice names no payment.');
			return reference;
		},
	};
}

function linkFor(request: PaymentRequest, account: string) {
	const [first = '', ...others] = request.name.split(' ');
	const country = request.currency === 'CAD' ? 'CA' : 'US';
	return {
		account_name: account,
		type: 'HOSTED_PAYMENT_PAGE',
		usage_mode: 'SINGLE',
		usage_limit: '1',
		reference: request.reference,
		name: `Order ${request.order_number}`,
		description: `Order ${request.order_number}`,
		payer: {
			name: request.name,
			first_name: first,
			last_name: others.join(' ') || first,
			email: request.email,
			billing_address: { country },
		},
		order: {
			amount: String(request.amount),
			currency: request.currency,
			reference: request.reference,
			transaction_configuration: { channel: 'CNP', country, capture_mode: 'AUTO', allowed_payment_methods: ['CARD'] },
		},
		notifications: {
			return_url: request.return_url,
			status_url: request.notify_url,
			cancel_url: request.cancel_url,
		},
	};
}

const isSale = ({ type }: Transaction): boolean => type === 'SALE' || type === '';
const isTaken = ({ status }: Transaction): boolean => taken.includes(status);
const amountOf = ({ amount }: Transaction): number | null => (/^\d{1,12}$/.test(amount) ? Number(amount) : null);

const sumOf = (all: Transaction[]): number => all.reduce((sum, each) => sum + (amountOf(each) ?? 0), 0);

/**
 * Reads the payment status from the transactions. A shopper may have tried several credit cards. Returns null if no transaction
 * has a known status.
 */
function globalStatus(payment: OpenPayment, found: Transaction[], log: Logger): ProviderStatus | null {
	const done = found.filter(isTaken);
	const right = done.find((each) => amountOf(each) === payment.amount && each.currency === payment.currency) ?? done[0];
	if (right) {
		if (done.length > 1) log.error({ reference: payment.reference }, 'a payment was taken more than once');
		return paidIfAsked(payment, { amount: amountOf(right), currency: right.currency, transaction: right.id }, log);
	}
	if (found.length === 0 || found.some(({ status }) => !refused.includes(status))) return null;
	return { state: 'declined', reason: reasonIn(found[0]?.payment_method?.message ?? found[0]?.status) };
}

/** Returns whether the API rejected a reused idempotency key, which means that the request was already carried out. */
const isRepeated = (text: string): boolean => failure.safeParse(jsonIn(text)).data?.error_code === 'DUPLICATE_ACTION';

function readAs<Schema extends z.ZodTypeAny>(schema: Schema, answer: { status: number; text: string }) {
	const read = schema.safeParse(jsonIn(answer.text));
	if (answer.status < 400 && read.success) return read.data as z.output<Schema>;
	throw new ProviderError(`Global Payments answered ${answer.status}`, answer.status);
}
