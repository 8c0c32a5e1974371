import { generateKeyPairSync, sign } from 'node:crypto';
import {
	giveBack,
	hostedPage,
	newId,
	newPayment,
	type Route,
	type SimulatedPayment,
	type SimulatedRefund,
	type Simulator,
	seeOther,
	startSimulator,
	take,
} from './simulator';

const keys = generateKeyPairSync('ec', { namedCurve: 'brainpoolP384r1' });

export const clearentAccount = {
	apiKey: 'clearent-key',
	paylink: 'Q6mEwmXKzG7',
	publicKey: keys.publicKey.export({ format: 'der', type: 'spki' }).toString('hex'),
};

/**
 * Starts Clearent's gateway with the paylink of one terminal. Its page knows only its own address. The return pages are settings
 * of the terminal.
 */
export const startClearent = (terminal = { successUrl: 'http://shop/back', cancelUrl: 'http://shop/cancelled' }) =>
	startSimulator((simulator) => routesOf(simulator, terminal));

const present = (payment: SimulatedPayment) => ({
	transaction: {
		amount: (payment.amount / 100).toFixed(2),
		id: payment.transaction,
		invoice: payment.reference,
		type: 'SALE',
		result: payment.taken > 0 ? 'APPROVED' : 'DECLINED',
		'display-message': payment.taken > 0 ? 'Transaction approved' : 'Declined by the bank',
		voided: payment.back === 'refunded' ? 'true' : 'false',
	},
	payloadType: 'transaction',
});

function refundsOf(payment: SimulatedPayment): ReturnType<typeof present>[] {
	const byShop = payment.refunds.map((refund) => refundOf(payment, refund));
	if (payment.back !== 'refunded in part') return byShop;
	const { transaction, payloadType } = present(payment);
	const amount = (payment.part / 100).toFixed(2);
	return [{ transaction: { ...transaction, id: newId(), type: 'REFUND', amount }, payloadType }, ...byShop];
}

function refundOf(payment: SimulatedPayment, { id, reference, amount, state }: SimulatedRefund) {
	const { transaction, payloadType } = present(payment);
	const result = state === 'refused' ? 'DECLINED' : 'APPROVED';
	const said = { result, 'display-message': state === 'refused' ? 'Refused by the bank' : 'Transaction approved' };
	const order = { 'order-id': reference };
	const sum = (amount / 100).toFixed(2);
	return { transaction: { ...transaction, id, type: 'REFUND', amount: sum, ...said, ...order }, payloadType };
}

/** Returns the webhook of a transaction. A forged one carries the signature of another. */
export function clearentNotice(payment: SimulatedPayment, { forged = false } = {}) {
	const payload = present(payment);
	const signed = JSON.stringify(forged ? { ...payload, payloadType: 'other' } : payload);
	const signature = sign('sha384', Buffer.from(signed), keys.privateKey).toString('hex');
	const body = JSON.stringify(
		{ code: '200', status: 'success', 'exchange-id': newId('ID-'), payload, signature },
		null,
		2,
	);
	return { headers: {}, body };
}

function routesOf(simulator: Simulator, terminal: { successUrl: string; cancelUrl: string }): Route[] {
	const { payments } = simulator;
	return [
		{
			method: 'GET',
			path: /^\/rest\/v2\/transactions$/,
			operation: 'query',
			answer: ({ headers, query }) => {
				if (headers['api-key'] !== clearentAccount.apiKey)
					return { status: 401, body: { code: '401', status: 'fail' } };
				const found = [...payments.values()]
					.filter(({ reference }) => reference.startsWith(query.get('invoice') ?? ''))
					.flatMap((payment) => [present(payment), ...refundsOf(payment)]);
				if (found.length === 0) return { status: 204 };
				const transactions = { transaction: found.map(({ transaction }) => transaction) };
				return {
					status: 200,
					body: { code: '200', status: 'success', payload: { transactions, payloadType: 'transactions' } },
				};
			},
		},
		{
			method: 'POST',
			path: /^\/rest\/v2\/transactions\/refund$/,
			operation: 'refund',
			answer: ({ headers, body }) => {
				if (headers['api-key'] !== clearentAccount.apiKey)
					return { status: 401, body: { code: '401', status: 'fail' } };
				const { id, amount, type, 'order-id': reference } = JSON.parse(body);
				const payment = [...payments.values()].find(({ transaction }) => transaction === id);
				const refund =
					payment && type === 'REFUND' && giveBack(payment, reference, Math.round(Number(amount) * 100), newId());
				if (payment && refund)
					return { status: 200, body: { code: '200', status: 'success', payload: refundOf(payment, refund) } };
				const error = { 'error-message': 'Refund amount exceeds the amount of the sale' };
				return { status: 400, body: { code: '400', status: 'fail', payload: { error, payloadType: 'error' } } };
			},
		},
		{
			method: 'GET',
			path: /^\/paylink\/Q6mEwmXKzG7$/,
			operation: 'page',
			answer: ({ query }) =>
				hostedPage(
					'Clearent',
					newPayment({ reference: query.get('invoice') ?? '', amount: Number(query.get('amount')) * 100 }),
				),
		},
		{
			method: 'POST',
			path: /^\/paylink\/Q6mEwmXKzG7$/,
			operation: 'page',
			answer: ({ query, body }) => {
				const answer = new URLSearchParams(body).get('answer');
				if (answer === 'cancel') return seeOther(terminal.cancelUrl);
				const payment = newPayment({
					reference: query.get('invoice') ?? '',
					amount: Math.round(Number(query.get('amount')) * 100),
					state: 'declined',
				});
				payments.set(payment.id, payment);
				if (answer === 'pay') take(payment);
				return seeOther(terminal.successUrl);
			},
		},
	];
}
