import type { Logger } from 'pino';
import { z } from 'zod';
import { centsIn, toDecimal } from '../../../foundation/money';
import { refusalBy } from '../../../foundation/refusal';
import { ask, formBody, jsonIn, ProviderError, senderWith, type Timeouts } from './http';
import {
	type OpenPayment,
	type PaymentProvider,
	type PaymentRequest,
	type ProviderStatus,
	paidIfAsked,
	reasonIn,
} from './provider';

const refuse = refusalBy<'payment/notice'>();

export interface PaypalSettings {
	clientId: string;
	clientSecret: string;
	/** The ID of the PayPal webhook. If null, no webhook is configured and the shop rejects all notices. */
	webhookId: string | null;
	/** https://api-m.paypal.com, or the sandbox's https://api-m.sandbox.paypal.com. */
	url: string;
}

const money = z.object({ currency_code: z.string(), value: z.string() });
const capture = z.object({
	id: z.string(),
	status: z.string(),
	amount: money,
	status_details: z.object({ reason: z.string() }).partial().nullish(),
});
const refund = z.object({ status: z.string().default(''), amount: money.optional() });
const refunded = z.object({
	id: z.string(),
	status: z.string(),
	status_details: z.object({ reason: z.string() }).partial().nullish(),
});
const order = z.object({
	id: z.string(),
	status: z.string(),
	links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
	purchase_units: z
		.array(
			z.object({
				amount: money.optional(),
				payments: z.object({ captures: z.array(capture).default([]), refunds: z.array(refund).default([]) }).optional(),
			}),
		)
		.default([]),
});
type Order = z.output<typeof order>;

const token = z.object({ access_token: z.string(), expires_in: z.number() });
const failure = z.object({
	name: z.string().default(''),
	details: z.array(z.object({ issue: z.string().default(''), description: z.string().default('') })).default([]),
});
const named = z.object({ custom_id: z.string() });
/** The event in a PayPal notice (webhook). The event's resource is a capture, a refund, an order or a dispute. */
const event = z.object({
	resource: z.union([
		named.transform(({ custom_id }) => custom_id),
		z
			.object({ purchase_units: z.tuple([named]).rest(z.unknown()) })
			.transform((order) => order.purchase_units[0].custom_id),
		z
			.object({ disputed_transactions: z.tuple([z.object({ invoice_number: z.string() })]).rest(z.unknown()) })
			.transform((dispute) => dispute.disputed_transactions[0].invoice_number),
	]),
});
const disputes = z.object({
	items: z
		.array(z.object({ dispute_id: z.string(), status: z.string(), dispute_life_cycle_stage: z.string().optional() }))
		.default([]),
});
const dispute = z.object({
	dispute_outcome: z.object({ outcome_code: z.string().default(''), amount_refunded: money.optional() }).optional(),
});

/** The outcomes of a PayPal dispute that cost the store money. With other outcomes, PayPal itself may pay the shopper. */
const lost = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

/** The HTTP status codes for requests that PayPal understood but did not carry out. */
const notDone = [400, 409, 422];

/** PayPal's errors for a capture that the shopper has not approved yet. */
const notYet = ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'];

/**
 * PayPal's Orders v2 API with a redirect: the shopper approves the payment on PayPal's page, and the shop captures the money. To
 * release a payment, the shop does not capture the money, and PayPal later deletes its order. The header PayPal-Request-Id makes
 * retries safe. https://developer.paypal.com/api/rest/integration/orders-api/api-use-cases/standard,
 * https://developer.paypal.com/api/webhooks/v1/verify-webhook-signature-post
 */
export function paypal(settings: PaypalSettings, log: Logger, timeouts?: Timeouts): PaymentProvider {
	const { clientId, clientSecret, webhookId, url } = settings;
	const send = senderWith({
		url,
		headers: { Prefer: 'return=representation' },
		keyHeader: 'PayPal-Request-Id',
		timeouts,
		async fetchToken() {
			const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
			const answer = await ask(
				{
					method: 'POST',
					url: `${url}/v1/oauth2/token`,
					headers: { Authorization: `Basic ${credentials}`, 'Content-Type': 'application/x-www-form-urlencoded' },
					body: formBody({ grant_type: 'client_credentials' }),
				},
				timeouts,
			);
			const read = token.safeParse(jsonIn(answer.text));
			if (!read.success) throw new ProviderError('PayPal returned no access token', answer.status);
			return { token: read.data.access_token, seconds: read.data.expires_in };
		},
	});
	const readOrder = (text: string, status: number): Order => {
		const read = order.safeParse(jsonIn(text));
		if (read.success) return read.data;
		throw new ProviderError(`PayPal answered ${status} ${issueIn(text).issue}`, status);
	};
	/** Reads the order at PayPal. Returns null if PayPal has deleted the order, because the shopper did not approve the payment. */
	const find = async ({ provider_reference }: OpenPayment): Promise<Order | null> => {
		const answer = await send('GET', `/v2/checkout/orders/${encodeURIComponent(provider_reference)}`);
		return answer.status === 404 ? null : readOrder(answer.text, answer.status);
	};
	/** Reads disputes at PayPal. Returns null if the shop's API client has no permission to read disputes. */
	const readDisputes = async <Read extends z.ZodTypeAny>(
		path: string,
		schema: Read,
	): Promise<z.output<Read> | null> => {
		const answer = await send('GET', `/v1/customer/disputes${path}`);
		if (answer.status === 403) return null;
		const read = schema.safeParse(jsonIn(answer.text));
		if (answer.status < 300 && read.success) return read.data;
		throw new ProviderError(`PayPal answered ${answer.status} about disputes`, answer.status);
	};
	/** Returns the amount that a resolved dispute took from the store, in cents. */
	const lostBy = async (id: string): Promise<number> => {
		const outcome = (await readDisputes(`/${encodeURIComponent(id)}`, dispute))?.dispute_outcome;
		return outcome?.amount_refunded && lost.includes(outcome.outcome_code)
			? (centsIn(outcome.amount_refunded.value) ?? 0)
			: 0;
	};
	const paypalStatus = (payment: OpenPayment, found: Order | null): ProviderStatus => {
		if (!found || found.status === 'VOIDED') return { state: 'cancelled' };
		const [taken] = capturesOf(found);
		return taken ? captureStatus(payment, taken, log) : { state: 'open' };
	};

	return {
		async start(request) {
			const answer = await send('POST', '/v2/checkout/orders', JSON.stringify(orderFor(request)), request.reference);
			const started = readOrder(answer.text, answer.status);
			const page = started.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
			if (!page) throw new ProviderError('PayPal returned no payment page', answer.status);
			return { provider_reference: started.id, redirect_url: page.href };
		},

		async settle(payment, mayTake) {
			const found = await find(payment);
			if (found?.status !== 'APPROVED') return paypalStatus(payment, found);
			const agreed = found.purchase_units[0]?.amount;
			if (agreed && (centsIn(agreed.value) !== payment.amount || agreed.currency_code !== payment.currency)) {
				log.error(
					{ reference: payment.reference, agreed },
					'the shopper approved an amount other than the requested one',
				);
				return {
					state: 'open',
					problem: 'The shopper approved an amount other than the requested one, so the shop did not take it.',
				};
			}
			if (!(await mayTake())) return { state: 'open' };
			const path = `/v2/checkout/orders/${encodeURIComponent(found.id)}/capture`;
			const answer = await send('POST', path, '{}', `${payment.reference}-capture`);
			if (answer.status < 300) return paypalStatus(payment, readOrder(answer.text, answer.status));
			const { issue, description } = issueIn(answer.text);
			if (issue === 'ORDER_ALREADY_CAPTURED') return paypalStatus(payment, await find(payment));
			if (notYet.includes(issue)) return { state: 'open' };
			if (answer.status === 422) return { state: 'declined', reason: reasonIn(description || issue) };
			throw new ProviderError(`PayPal answered ${answer.status} ${issue} to a capture`, answer.status);
		},

		async release(payment) {
			const status = paypalStatus(payment, await find(payment));
			return status.state === 'open' && !status.problem ? { state: 'cancelled' } : status;
		},

		async takenBack(payment) {
			const found = await find(payment);
			const [taken] = found ? capturesOf(found) : [];
			if (!taken) return null;
			const about = `?disputed_transaction_id=${encodeURIComponent(taken.id)}`;
			const all = (await readDisputes(about, disputes))?.items ?? [];
			let back = 0;
			for (const { dispute_id, status } of all) if (status === 'RESOLVED') back += await lostBy(dispute_id);
			const by_dispute = back > 0 ? { by_dispute: back } : {};
			if (taken.status === 'REFUNDED' || back >= payment.amount) return { how: 'refunded', ...by_dispute };
			// In an inquiry, the shopper and the store negotiate without PayPal, so an inquiry does not count as an open dispute.
			const isOpen = ({ status, dispute_life_cycle_stage }: (typeof all)[number]) =>
				status !== 'RESOLVED' && dispute_life_cycle_stage !== 'INQUIRY';
			if (all.some(isOpen)) return { how: 'disputed' };
			if (back === 0 && taken.status !== 'PARTIALLY_REFUNDED') return null;
			// PayPal's refunded amount may already include the amount of a dispute.
			return { how: 'refunded in part', back: Math.max(back, found ? refundedOf(found) : 0) || null, ...by_dispute };
		},

		/** https://developer.paypal.com/docs/api/payments/v2/#captures_refund */
		async refund({ currency }, { reference, amount, transaction }) {
			const path = `/v2/payments/captures/${encodeURIComponent(transaction)}/refund`;
			const asked = { amount: { currency_code: currency, value: toDecimal(amount) }, invoice_id: reference };
			const answer = await send('POST', path, JSON.stringify(asked), reference);
			const { issue, description } = issueIn(answer.text);
			if (notDone.includes(answer.status)) return { state: 'failed', reason: reasonIn(description || issue) };
			const read = refunded.safeParse(jsonIn(answer.text)).data;
			if (answer.status >= 300 || !read)
				throw new ProviderError(`PayPal answered ${answer.status} ${issue} to a refund`, answer.status);
			const { id, status, status_details } = read;
			if (status === 'COMPLETED') return { state: 'done', transaction: id };
			if (status === 'PENDING') return { state: 'sent', transaction: id };
			return { state: 'failed', reason: reasonIn(status_details?.reason ?? status) };
		},

		async notice(headers, body) {
			const about = event.safeParse(jsonIn(body));
			if (webhookId === null || jsonIn(body) === null) throw forged();
			const asked = {
				auth_algo: headers['paypal-auth-algo'] ?? '',
				cert_url: headers['paypal-cert-url'] ?? '',
				transmission_id: headers['paypal-transmission-id'] ?? '',
				transmission_sig: headers['paypal-transmission-sig'] ?? '',
				transmission_time: headers['paypal-transmission-time'] ?? '',
				webhook_id: webhookId,
			};
			if (Object.values(asked).includes('')) throw forged();
			// Sends the event back exactly as received, because a different text might not match the event's signature.
			const question = `${JSON.stringify(asked).slice(0, -1)},"webhook_event":${body}}`;
			const answer = await send('POST', '/v1/notifications/verify-webhook-signature', question);
			const verdict = z.object({ verification_status: z.string() }).safeParse(jsonIn(answer.text));
			if (verdict.data?.verification_status !== 'SUCCESS') throw forged();
			if (!about.success) throw refuse('notice-of-no-payment', 'The notice names no payment.');
			return about.data.resource;
		},
	};
}

const orderFor = (request: PaymentRequest) => ({
	intent: 'CAPTURE',
	purchase_units: [
		{
			custom_id: request.reference,
			invoice_id: request.reference,
			description: `Order ${request.order_number}`,
			amount: { currency_code: request.currency, value: toDecimal(request.amount) },
		},
	],
	payment_source: {
		paypal: {
			experience_context: {
				return_url: request.return_url,
				cancel_url: request.cancel_url,
				user_action: 'PAY_NOW',
				shipping_preference: 'NO_SHIPPING',
				payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
			},
		},
	},
});

const forged = () => refuse('notice-forged', 'The notice is not from PayPal.');

const capturesOf = (found: Order) => found.purchase_units.flatMap((unit) => unit.payments?.captures ?? []);

/** Returns how much of an order the store has refunded at PayPal, in cents. */
const refundedOf = (found: Order): number =>
	found.purchase_units
		.flatMap((unit) => unit.payments?.refunds ?? [])
		.filter(({ status }) => status === 'COMPLETED')
		.reduce((sum, { amount }) => sum + (centsIn(amount?.value ?? '') ?? 0), 0);

function captureStatus(payment: OpenPayment, taken: z.output<typeof capture>, log: Logger): ProviderStatus {
	const { id, status, amount, status_details } = taken;
	if (status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED') {
		return paidIfAsked(
			payment,
			{ amount: centsIn(amount.value), currency: amount.currency_code, transaction: id },
			log,
		);
	}
	if (status === 'PENDING') return { state: 'open', problem: `PayPal is holding transaction ${id} for now.` };
	if (status === 'REFUNDED') return { state: 'cancelled' };
	return { state: 'declined', reason: reasonIn(status_details?.reason ?? status) };
}

function issueIn(text: string): { issue: string; description: string } {
	const read = failure.safeParse(jsonIn(text));
	const [detail] = read.data?.details ?? [];
	return { issue: detail?.issue || (read.data?.name ?? ''), description: detail?.description ?? '' };
}
