import { createHash } from 'node:crypto';
import {
	type Answered,
	type Asked,
	giveBack,
	hostedPage,
	newId,
	newPayment,
	pageGone,
	type Route,
	type SimulatedPayment,
	type SimulatedRefund,
	type Simulator,
	seeOther,
	startSimulator,
	take,
} from './simulator';

export const globalAccount = { appId: 'global-app', appKey: 'global-key', account: 'transaction_processing_hpp' };

const sha512 = (text: string): string => createHash('sha512').update(text).digest('hex');

/**
 * Starts Global Payments' GP-API with hosted payment pages.
 * @param authorizeOnly behaves like the sandbox: a sale is only authorized, and waits for its capture
 */
export const startGlobal = ({ authorizeOnly = false } = {}): Promise<Simulator> =>
	startSimulator((simulator) => routesOf(simulator, authorizeOnly));

const statuses = { authorized: 'PREAUTHORIZED', paid: 'CAPTURED', declined: 'DECLINED', closed: 'REVERSED' };

const present = (payment: SimulatedPayment) => ({
	id: payment.transaction,
	type: 'SALE',
	status: statuses[payment.state as keyof typeof statuses],
	amount: String(payment.amount),
	currency: payment.currency,
	reference: payment.reference,
	payment_method: { message: payment.state === 'declined' ? 'Declined by the bank' : 'AUTHORISED' },
});

/** One for each time that money was taken. A try without money counts as well, and so does a released earlier try. */
const salesOf = (payment: SimulatedPayment): object[] => [
	...(payment.let_go ? [{ ...present(payment), id: newId('TRN_'), status: statuses.closed }] : []),
	...Array.from({ length: Math.max(1, payment.taken) }, () => present(payment)),
];

function refundsOf(payment: SimulatedPayment): object[] {
	const byShop = payment.refunds.map((refund) => refundOf(payment, refund));
	if (payment.back !== 'refunded' && payment.back !== 'refunded in part') return byShop;
	const amount = String(payment.back === 'refunded' ? payment.amount : payment.part);
	return [{ ...present(payment), id: newId('TRN_'), type: 'REFUND', amount }, ...byShop];
}

const refundOf = (payment: SimulatedPayment, { id, amount, state }: SimulatedRefund) => ({
	...present(payment),
	id,
	type: 'REFUND',
	status: { done: 'CAPTURED', pending: 'PENDING', refused: 'DECLINED' }[state],
	amount: String(amount),
});

/** Returns the post that Global Payments sends to the status URL. A forged one is signed with another key. */
export function globalNotice(payment: SimulatedPayment, { forged = false } = {}) {
	const link_data = { id: payment.id, reference: payment.reference };
	const body = JSON.stringify({ ...present(payment), reference: '1001', link_data });
	return { headers: { 'x-gp-signature': sha512(body + (forged ? 'another key' : globalAccount.appKey)) }, body };
}

function routesOf(simulator: Simulator, authorizeOnly: boolean): Route[] {
	const { payments } = simulator;
	const keys = new Set<string>();
	/** The payments for which a shopper tried a card. */
	const tried = new Set<SimulatedPayment>();
	const closed = new Set<SimulatedPayment>();
	/** As with the real one, a new token does not invalidate earlier tokens. */
	const tokens = new Set<string>();

	const authorized = (asked: Asked, work: () => Answered): Answered => {
		if (asked.headers['x-gp-version'] !== '2021-03-22') return { status: 400, body: { error_code: 'INVALID_REQUEST' } };
		return tokens.has((asked.headers.authorization ?? '').replace('Bearer ', ''))
			? work()
			: { status: 401, body: { error_code: 'NOT_AUTHENTICATED' } };
	};
	const once = (asked: Asked, work: () => Answered): Answered => {
		const key = asked.headers['x-gp-idempotency'];
		if (key && keys.has(key)) {
			return {
				status: 409,
				body: {
					error_code: 'DUPLICATE_ACTION',
					detailed_error_code: '40039',
					detailed_error_description: 'Idempotency Key seen before',
				},
			};
		}
		if (key) keys.add(key);
		return work();
	};
	const linkOf = (payment: SimulatedPayment) => ({
		id: payment.id,
		reference: payment.reference,
		url: `${simulator.url}/ucp/hpp/redirect/${payment.id}`,
		status: closed.has(payment) ? 'INACTIVE' : payment.taken > 0 ? 'PAID' : 'ACTIVE',
	});
	const byTransaction = (id = '') => [...payments.values()].find(({ transaction }) => transaction === id);

	return [
		{
			method: 'POST',
			path: /^\/ucp\/accesstoken$/,
			operation: 'token',
			answer: ({ body }) => {
				const { app_id, nonce, secret } = JSON.parse(body);
				if (app_id !== globalAccount.appId || secret !== sha512(nonce + globalAccount.appKey)) {
					return { status: 403, body: { error_code: 'ACTION_NOT_AUTHORIZED' } };
				}
				const token = newId();
				tokens.add(token);
				return { status: 200, body: { token, type: 'Bearer', seconds_to_expire: 3600 } };
			},
		},
		{
			method: 'POST',
			path: /^\/ucp\/links$/,
			operation: 'start',
			answer: (asked) =>
				authorized(asked, () =>
					once(asked, () => {
						const { reference, order, payer, notifications, account_name, type } = JSON.parse(asked.body);
						if (
							type !== 'HOSTED_PAYMENT_PAGE' ||
							account_name !== globalAccount.account ||
							!payer.email ||
							!order.amount
						) {
							return { status: 400, body: { error_code: 'MANDATORY_DATA_MISSING' } };
						}
						const payment = newPayment({
							id: newId('LNK_'),
							reference,
							amount: Number(order.amount),
							currency: order.currency,
							return_url: notifications.return_url,
							cancel_url: notifications.cancel_url,
							notify_url: notifications.status_url,
						});
						payments.set(payment.id, payment);
						return { status: 200, body: linkOf(payment) };
					}),
				),
		},
		{
			method: 'GET',
			path: /^\/ucp\/links$/,
			operation: 'find',
			answer: (asked) =>
				authorized(asked, () => {
					const found = [...payments.values()].filter(({ reference }) => reference === asked.query.get('reference'));
					return { status: 200, body: { total_record_count: found.length, links: found.map(linkOf) } };
				}),
		},
		{
			method: 'GET',
			path: /^\/ucp\/links\/([^/]+)$/,
			operation: 'link',
			answer: (asked) =>
				authorized(asked, () => {
					const payment = payments.get(asked.match[0] ?? '');
					return payment
						? { status: 200, body: linkOf(payment) }
						: { status: 404, body: { error_code: 'RESOURCE_NOT_FOUND' } };
				}),
		},
		{
			method: 'PATCH',
			path: /^\/ucp\/links\/([^/]+)$/,
			operation: 'release',
			answer: (asked) =>
				authorized(asked, () => {
					const payment = payments.get(asked.match[0] ?? '');
					if (!payment) return { status: 404, body: { error_code: 'RESOURCE_NOT_FOUND' } };
					if (payment.taken > 0) return { status: 400, body: { error_code: 'INVALID_REQUEST_DATA' } };
					if (JSON.parse(asked.body).status === 'INACTIVE') closed.add(payment);
					return { status: 200, body: linkOf(payment) };
				}),
		},
		{
			method: 'GET',
			path: /^\/ucp\/transactions$/,
			operation: 'query',
			answer: (asked) =>
				authorized(asked, () => {
					const found = [...tried].filter(({ reference }) => reference === asked.query.get('reference'));
					const transactions = found.flatMap((payment) => [...salesOf(payment), ...refundsOf(payment)]);
					return { status: 200, body: { total_record_count: transactions.length, transactions } };
				}),
		},
		{
			method: 'POST',
			path: /^\/ucp\/transactions\/([^/]+)\/(capture|reversal)$/,
			operation: 'capture',
			answer: (asked) =>
				authorized(asked, () =>
					once(asked, () => {
						const [id, what] = asked.match;
						const payment = byTransaction(id);
						if (payment?.state !== 'authorized') return { status: 400, body: { error_code: 'INVALID_ACTION' } };
						if (what === 'capture') take(payment);
						else payment.state = 'closed';
						return { status: 200, body: present(payment) };
					}),
				),
		},
		{
			method: 'POST',
			path: /^\/ucp\/transactions\/([^/]+)\/refund$/,
			operation: 'refund',
			answer: (asked) =>
				authorized(asked, () => {
					const payment = byTransaction(asked.match[0]);
					const key = asked.headers['x-gp-idempotency'] ?? '';
					const before = payment?.refunds.find(({ reference }) => reference === key);
					if (before) {
						const seen = `Idempotency Key seen before: id=${before.id}, status=${before.state}`;
						return { status: 409, body: { error_code: 'DUPLICATE_ACTION', detailed_error_description: seen } };
					}
					const refund = payment && giveBack(payment, key, Number(JSON.parse(asked.body).amount), newId('TRN_'));
					if (payment && refund) return { status: 200, body: refundOf(payment, refund) };
					const words = 'You may only refund up to 100% of the original amount';
					return { status: 400, body: { error_code: 'INVALID_REQUEST_DATA', detailed_error_description: words } };
				}),
		},
		{
			method: 'GET',
			path: /^\/ucp\/hpp\/redirect\/([^/]+)$/,
			operation: 'page',
			answer: ({ match }) => {
				const payment = payments.get(match[0] ?? '');
				return payment && !closed.has(payment) && payment.taken === 0
					? hostedPage('Global Payments', payment)
					: pageGone();
			},
		},
		{
			method: 'POST',
			path: /^\/ucp\/hpp\/redirect\/([^/]+)$/,
			operation: 'page',
			answer: ({ match, body }) => {
				const payment = payments.get(match[0] ?? '');
				const answer = new URLSearchParams(body).get('answer');
				if (!payment || closed.has(payment) || payment.taken > 0) return pageGone();
				if (answer === 'cancel') return seeOther(payment.cancel_url);
				tried.add(payment);
				if (answer === 'decline') payment.state = 'declined';
				else if (authorizeOnly) payment.state = 'authorized';
				else take(payment);
				const signed = new URLSearchParams({ id: payment.transaction, reference: payment.reference }).toString();
				const back = new URL(payment.return_url);
				back.search = `${back.search ? `${back.search}&` : '?'}X-GP-Signature=${sha512(signed + globalAccount.appKey)}&${signed}`;
				return seeOther(back.href);
			},
		},
	];
}
