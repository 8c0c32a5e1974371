import type { Logger } from 'pino';
import { centsIn, toDecimal } from '../../../foundation/money';
import { refusalBy } from '../../../foundation/refusal';
import { ask, formBody, ProviderError, type Timeouts } from './http';
import { type OpenPayment, type PaymentProvider, type ProviderStatus, paidIfAsked, reasonIn } from './provider';

const refuse = refusalBy<'payment/notice'>();

export interface ChaseSettings {
	secureId: string;
	secureApiToken: string;
	/** https://www.chasepaymentechhostedpay.com, or for tests https://www.chasepaymentechhostedpay-var.com. */
	url: string;
}

const approvedCode = '000';

/**
 * The maximum length of a notice (webhook) from Chase, in characters. Real notices are much shorter, but anyone can send a long
 * notice, because notices are unsigned.
 */
const maxNoticeLength = 20_000;

/**
 * Chase's Orbital Hosted Payment Solution. `init` sets the amount and the order for a payment ID, the uID. The shopper pays on
 * Chase's page for the uID, and `query` returns the result. Chase signs nothing, but uIDs are secret, and the shop trusts only
 * the query. If the answer to `init` is lost, nobody knows the new uID, so `init` may be repeated. A uID cannot be withdrawn, so
 * the shop continues to check released payments. The API cannot refund: staff refund by hand in Chase's own terminal. The flow is
 * described at https://developer.broadleafcommerce.com/services/chase-payment/preparing-pts-payments. The fields come from the
 * Orbital Gateway Hosted Payment Integration Guide, which Chase gives to its merchants.
 */
export function chase(settings: ChaseSettings, log: Logger, timeouts?: Timeouts): PaymentProvider {
	const { secureId, secureApiToken, url } = settings;
	const post = async (service: 'init' | 'query', fields: Record<string, string>): Promise<URLSearchParams> => {
		const answer = await ask(
			{
				method: 'POST',
				url: `${url}/direct/services/request/${service}/`,
				headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
				body: formBody({ hostedSecureID: secureId, hostedSecureAPIToken: secureApiToken, ...fields }),
			},
			timeouts,
		);
		if (answer.status >= 400) throw new ProviderError(`Chase answered ${answer.status} to ${service}`, answer.status);
		return new URLSearchParams(answer.text.trim());
	};
	const look = async (payment: OpenPayment): Promise<ProviderStatus> =>
		chaseStatus(payment, await post('query', { uID: payment.provider_reference }), log);

	return {
		async start(request) {
			const answer = await post('init', {
				action: 'buildForm',
				sessionId: request.reference,
				orderId: request.reference,
				amount: toDecimal(request.amount),
				currency_code: request.currency,
				payment_type: 'Credit_Card',
				trans_type: 'auth_capture',
				collectAddress: '0',
				name: request.name.slice(0, 30),
				customer_email: request.email.slice(0, 50),
				return_url: request.return_url,
				cancel_url: request.cancel_url,
			});
			const uid = answer.get('uID');
			if (!uid)
				throw new ProviderError(`Chase returned no uID: ${reasonIn(answer.get('message') ?? answer.get('error'))}`);
			const query = new URLSearchParams({ hostedSecureID: secureId, uID: uid });
			return { provider_reference: uid, redirect_url: `${url}/securepayments/a1/cc_collection.php?${query}` };
		},

		settle: look,

		async release(payment) {
			const status = await look(payment);
			if (status.state === 'open' && status.problem) return status;
			return status.state === 'paid' ? status : { state: 'cancelled' };
		},

		/** A query to Chase returns only the result of the payment page, and does not report later refunds. */
		takenBack: async () => null,

		async notice(_headers, body) {
			if (body.length > maxNoticeLength) throw refuse('notice-forged', 'The notice is not from Chase.');
			const uid = new URLSearchParams(body).get('uID') ?? /<uID>([^<]+)<\/uID>/i.exec(body)?.[1];
			const found = uid ? await post('query', { uID: uid }) : null;
			const reference = found?.get('sessionId') ?? found?.get('orderId');
			if (!reference) throw refuse('notice-forged', 'The notice is not from Chase.');
			return reference;
		},
	};
}

/**
 * Reads the payment status from Chase's answer to a query. If the answer has no result code, the shopper is still on the payment
 * page.
 */
function chaseStatus(payment: OpenPayment, found: URLSearchParams, log: Logger): ProviderStatus {
	const code = found.get('code') ?? found.get('status') ?? '';
	if (code === '') {
		const error = found.get('error');
		if (error)
			log.warn({ reference: payment.reference, error, message: found.get('message') }, 'Chase does not know this uID');
		return { state: 'open' };
	}
	if (code !== approvedCode) return { state: 'declined', reason: reasonIn(found.get('message') ?? code) };
	const transaction = found.get('transId') ?? '';
	if (found.get('orderId') !== payment.reference) {
		log.error({ reference: payment.reference, transaction }, 'Chase answered about a different order');
		return { state: 'open', problem: `Transaction ${transaction} belongs to another order.` };
	}
	// `init` has already set the currency, so the answer may omit the currency.
	const currency = found.get('currency_code') ?? payment.currency;
	return paidIfAsked(payment, { amount: centsIn(found.get('amount') ?? ''), currency, transaction }, log);
}
