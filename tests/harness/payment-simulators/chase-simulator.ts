import {
	type Answered,
	hostedPage,
	newPayment,
	pageGone,
	type Route,
	type SimulatedPayment,
	type Simulator,
	seeOther,
	startSimulator,
	take,
} from './simulator';

export const chaseAccount = { secureId: 'cpt1', secureApiToken: 'chase-token' };

/** Chase's Orbital Hosted Payment Solution: form posts, answered with names and values. */
export const startChase = (): Promise<Simulator> => startSimulator(routesOf);

/** Returns the post that Chase sends to the shop with the shopper. A forged one names a uID that Chase does not know. */
export const chaseNotice = (payment: SimulatedPayment, { forged = false } = {}) => ({
	headers: {},
	body: new URLSearchParams({ action: 'complete', code: '000', uID: forged ? 'FORGED' : payment.id }).toString(),
});

function routesOf(simulator: Simulator): Route[] {
	const { payments } = simulator;
	const named = (fields: Record<string, string>): Answered => ({
		status: 200,
		body: new URLSearchParams(fields).toString(),
	});
	const known = (form: URLSearchParams): boolean =>
		form.get('hostedSecureID') === chaseAccount.secureId &&
		form.get('hostedSecureAPIToken') === chaseAccount.secureApiToken;
	const refusal = named({ error: '20412', message: 'Security information is not configured.' });

	return [
		{
			method: 'POST',
			path: /^\/direct\/services\/request\/init\/$/,
			operation: 'start',
			answer: ({ body }) => {
				const form = new URLSearchParams(body);
				const field = (name: string) => form.get(name) ?? '';
				if (!known(form)) return refusal;
				if (field('orderId').length > 22)
					return named({ error: '521', message: 'Transaction Data is badly formatted.' });
				const payment = newPayment({
					reference: field('orderId'),
					amount: Math.round(Number(field('amount')) * 100),
					currency: field('currency_code'),
					return_url: field('return_url'),
					cancel_url: field('cancel_url'),
				});
				payments.set(payment.id, payment);
				return named({ uID: payment.id });
			},
		},
		{
			method: 'POST',
			path: /^\/direct\/services\/request\/query\/$/,
			operation: 'query',
			answer: ({ body }) => {
				const form = new URLSearchParams(body);
				if (!known(form)) return refusal;
				const payment = payments.get(form.get('uID') ?? '');
				if (!payment) return named({ error: '400', message: 'Unknown uID' });
				const order = { uID: payment.id, orderId: payment.reference, sessionId: payment.reference };
				if (payment.state === 'open') return named(order);
				if (payment.state === 'declined') return named({ ...order, code: '05', message: 'Declined by the bank' });
				return named({
					...order,
					code: '000',
					message: 'Success',
					transId: payment.transaction,
					approvalCode: 'tst554',
					amount: (payment.amount / 100).toFixed(2),
				});
			},
		},
		{
			method: 'GET',
			path: /^\/securepayments\/a1\/cc_collection\.php$/,
			operation: 'page',
			answer: ({ query }) => {
				const payment = payments.get(query.get('uID') ?? '');
				return payment?.state === 'open' ? hostedPage('Chase', payment) : pageGone();
			},
		},
		{
			method: 'POST',
			path: /^\/securepayments\/a1\/cc_collection\.php$/,
			operation: 'page',
			answer: ({ query, body }) => {
				const payment = payments.get(query.get('uID') ?? '');
				const answer = new URLSearchParams(body).get('answer');
				if (payment?.state !== 'open') return pageGone();
				if (answer === 'pay') take(payment);
				if (answer === 'decline') payment.state = 'declined';
				return seeOther(answer === 'pay' ? payment.return_url : payment.cancel_url);
			},
		},
	];
}
