import { createHmac } from 'node:crypto';
import {
	type Answered,
	type Asked,
	giveBack,
	givenBackOf,
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

export const paypalAccount = { clientId: 'paypal-client', clientSecret: 'paypal-secret', webhookId: 'WH1' };

/** Signs an event like the key of PayPal's certificate. */
const signatureOf = (transmission: string, event: string): string =>
	createHmac('sha256', 'certificate').update(`${transmission}|${event}`).digest('base64');

/** Starts PayPal's Orders v2: the shopper approves an order on the page, and the money moves when the store captures. */
export const startPaypal = (): Promise<Simulator> => startSimulator(routesOf);

/** Returns a webhook as PayPal sends it when the shopper has approved. A forged one has another signer's signature. */
export function paypalNotice(payment: SimulatedPayment, { forged = false, kind = 'CHECKOUT.ORDER.APPROVED' } = {}) {
	const disputed = { seller_transaction_id: payment.transaction, invoice_number: payment.reference };
	const resource =
		kind === 'CHECKOUT.ORDER.APPROVED'
			? { id: payment.id, status: 'APPROVED', purchase_units: [{ custom_id: payment.reference }] }
			: kind.startsWith('CUSTOMER.DISPUTE.')
				? { dispute_id: newId('PP-D-'), status: 'OPEN', disputed_transactions: [disputed] }
				: { id: payment.transaction, status: 'COMPLETED', custom_id: payment.reference };
	// PayPal may add white space: the signature covers the received text.
	const body = JSON.stringify({ id: newId('WH-'), event_type: kind, resource }, null, 1);
	const transmission = newId();
	return {
		headers: {
			'paypal-auth-algo': 'SHA256withRSA',
			'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
			'paypal-transmission-id': transmission,
			'paypal-transmission-time': '2026-11-21T12:00:00Z',
			'paypal-transmission-sig': signatureOf(transmission, forged ? `${body} ` : body),
		},
		body,
	};
}

/** Returns a payment's dispute as the list shows it. */
function disputeOf({ id, back }: SimulatedPayment): object[] {
	if (back === null || back.startsWith('refunded')) return [];
	return [
		{
			dispute_id: `PP-D-${id}`,
			status: back === 'disputed' || back === 'inquiry' ? 'WAITING_FOR_SELLER_RESPONSE' : 'RESOLVED',
			dispute_life_cycle_stage: back === 'inquiry' ? 'INQUIRY' : 'CHARGEBACK',
		},
	];
}

function outcomeOf({ amount, currency, back }: SimulatedPayment): object | undefined {
	if (back === 'dispute won') return { outcome_code: 'RESOLVED_SELLER_FAVOUR' };
	if (back !== 'dispute lost' && back !== 'dispute lost in part') return undefined;
	const refunded = back === 'dispute lost' ? amount : amount - 1;
	return {
		outcome_code: 'RESOLVED_BUYER_FAVOUR',
		amount_refunded: { currency_code: currency, value: (refunded / 100).toFixed(2) },
	};
}

function routesOf(simulator: Simulator): Route[] {
	const { payments } = simulator;
	/** The answer to each PayPal-Request-Id. */
	const repeats = new Map<string, Answered>();
	/** Payments that the shopper's bank refuses. */
	const refused = new Set<string>();
	/** As with the real one, a new token does not invalidate earlier tokens. */
	const tokens = new Set<string>();

	const once = (asked: Asked, work: () => Answered): Answered => {
		const key = `${asked.path} ${asked.headers['paypal-request-id'] ?? newId()}`;
		const answer = repeats.get(key) ?? work();
		repeats.set(key, answer);
		return answer;
	};
	const authorized = (asked: Asked, work: () => Answered): Answered =>
		tokens.has((asked.headers.authorization ?? '').replace('Bearer ', ''))
			? work()
			: { status: 401, body: { error: 'invalid_token' } };
	const money = ({ amount, currency }: SimulatedPayment) => ({
		currency_code: currency,
		value: (amount / 100).toFixed(2),
	});
	const captureOf = (payment: SimulatedPayment) => {
		const back = givenBackOf(payment);
		const byShop = back === 0 ? 'COMPLETED' : back === payment.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
		const told = { refunded: 'REFUNDED', 'refunded in part': 'PARTIALLY_REFUNDED' }[payment.back as string];
		return { id: payment.transaction, status: told ?? byShop, amount: money(payment) };
	};
	const refundOf = (payment: SimulatedPayment, { id, amount, state }: SimulatedRefund) => ({
		id,
		status: { done: 'COMPLETED', pending: 'PENDING', refused: 'FAILED' }[state],
		amount: money({ ...payment, amount }),
	});
	const refundsOf = (payment: SimulatedPayment) => [
		...(payment.back === 'refunded in part'
			? [{ id: newId(), status: 'COMPLETED', amount: money({ ...payment, amount: payment.part }) }]
			: []),
		...payment.refunds.map((refund) => refundOf(payment, refund)),
	];
	const present = (payment: SimulatedPayment) => ({
		id: payment.id,
		status: { open: 'PAYER_ACTION_REQUIRED', approved: 'APPROVED', paid: 'COMPLETED' }[payment.state as 'open'],
		links: [{ rel: 'payer-action', href: `${simulator.url}/checkoutnow/${payment.id}`, method: 'GET' }],
		purchase_units: [
			{
				custom_id: payment.reference,
				amount: money(payment),
				...(payment.taken > 0 ? { payments: { captures: [captureOf(payment)], refunds: refundsOf(payment) } } : {}),
			},
		],
	});
	const unprocessable = (issue: string, description: string): Answered => ({
		status: 422,
		body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue, description }] },
	});

	return [
		{
			method: 'POST',
			path: /^\/v1\/oauth2\/token$/,
			operation: 'token',
			answer: ({ headers }) => {
				const right = Buffer.from(`${paypalAccount.clientId}:${paypalAccount.clientSecret}`).toString('base64');
				if (headers.authorization !== `Basic ${right}`) return { status: 401, body: { error: 'invalid_client' } };
				const token = newId();
				tokens.add(token);
				return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 32_400 } };
			},
		},
		{
			method: 'POST',
			path: /^\/v2\/checkout\/orders$/,
			operation: 'start',
			answer: (asked) =>
				authorized(asked, () =>
					once(asked, () => {
						const { purchase_units, payment_source } = JSON.parse(asked.body);
						const [unit] = purchase_units;
						const { return_url, cancel_url } = payment_source.paypal.experience_context;
						const payment = newPayment({
							reference: unit.custom_id,
							amount: Math.round(Number(unit.amount.value) * 100),
							currency: unit.amount.currency_code,
							return_url,
							cancel_url,
						});
						payments.set(payment.id, payment);
						return { status: 200, body: present(payment) };
					}),
				),
		},
		{
			method: 'GET',
			path: /^\/v2\/checkout\/orders\/([^/]+)$/,
			operation: 'query',
			answer: (asked) =>
				authorized(asked, () => {
					const payment = payments.get(asked.match[0] ?? '');
					if (!payment || payment.state === 'closed') return { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } };
					return { status: 200, body: present(payment) };
				}),
		},
		{
			method: 'POST',
			path: /^\/v2\/checkout\/orders\/([^/]+)\/capture$/,
			operation: 'capture',
			answer: (asked) =>
				authorized(asked, () =>
					once(asked, () => {
						const payment = payments.get(asked.match[0] ?? '');
						if (!payment) return { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } };
						if (refused.has(payment.id))
							return unprocessable('INSTRUMENT_DECLINED', 'The card was refused by its bank.');
						if (payment.taken > 0) return unprocessable('ORDER_ALREADY_CAPTURED', 'Captured before.');
						if (payment.state !== 'approved') return unprocessable('ORDER_NOT_APPROVED', 'Nobody has agreed yet.');
						take(payment);
						return { status: 201, body: present(payment) };
					}),
				),
		},
		{
			method: 'POST',
			path: /^\/v2\/payments\/captures\/([^/]+)\/refund$/,
			operation: 'refund',
			answer: (asked) =>
				authorized(asked, () => {
					const payment = [...payments.values()].find(({ transaction }) => transaction === asked.match[0]);
					if (!payment) return { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } };
					// A repeated key returns the current state of that refund.
					const key = asked.headers['paypal-request-id'] ?? '';
					const before = payment.refunds.find(({ reference }) => reference === key);
					if (before) return { status: 200, body: refundOf(payment, before) };
					const { amount } = JSON.parse(asked.body);
					if (amount.currency_code !== payment.currency) return unprocessable('CURRENCY_MISMATCH', 'Another currency.');
					const refund = giveBack(payment, key, Math.round(Number(amount.value) * 100), newId('R'));
					return refund
						? { status: 201, body: refundOf(payment, refund) }
						: unprocessable('REFUND_AMOUNT_EXCEEDED', 'The refund is more than what is left of the capture.');
				}),
		},
		{
			method: 'POST',
			path: /^\/v1\/notifications\/verify-webhook-signature$/,
			operation: 'verify',
			answer: (asked) =>
				authorized(asked, () => {
					const { transmission_id, transmission_sig, webhook_id } = JSON.parse(asked.body);
					const event = asked.body.slice(asked.body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
					const right =
						webhook_id === paypalAccount.webhookId && transmission_sig === signatureOf(transmission_id, event);
					return { status: 200, body: { verification_status: right ? 'SUCCESS' : 'FAILURE' } };
				}),
		},
		{
			method: 'GET',
			path: /^\/v1\/customer\/disputes$/,
			operation: 'disputes',
			answer: (asked) =>
				authorized(asked, () => {
					const items = [...payments.values()]
						.filter(({ transaction }) => transaction === asked.query.get('disputed_transaction_id'))
						.flatMap(disputeOf);
					return { status: 200, body: { items } };
				}),
		},
		{
			method: 'GET',
			path: /^\/v1\/customer\/disputes\/([^/]+)$/,
			operation: 'dispute',
			answer: (asked) =>
				authorized(asked, () => {
					const payment = [...payments.values()].find(({ id }) => `PP-D-${id}` === asked.match[0]);
					if (!payment) return { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } };
					return { status: 200, body: { ...disputeOf(payment)[0], dispute_outcome: outcomeOf(payment) } };
				}),
		},
		{
			method: 'GET',
			path: /^\/checkoutnow\/([^/]+)$/,
			operation: 'page',
			answer: ({ match }) => {
				const payment = payments.get(match[0] ?? '');
				return payment && payment.state === 'open' ? hostedPage('PayPal', payment) : pageGone();
			},
		},
		{
			method: 'POST',
			path: /^\/checkoutnow\/([^/]+)$/,
			operation: 'page',
			answer: ({ match, body }) => {
				const payment = payments.get(match[0] ?? '');
				const answer = new URLSearchParams(body).get('answer');
				if (payment?.state !== 'open') return pageGone();
				const back = new URL(answer === 'cancel' ? payment.cancel_url : payment.return_url);
				back.searchParams.set('token', payment.id);
				if (answer === 'cancel') return seeOther(back.href);
				payment.state = 'approved';
				if (answer === 'decline') refused.add(payment.id);
				return seeOther(back.href);
			},
		},
	];
}
