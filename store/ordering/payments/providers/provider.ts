/*
 * To add a provider, write its name into `paymentProviders` and `paymentChoices` (store/contract/), and implement
 * `PaymentProvider` beside this file. The compiler then reports every lookup table that lacks an entry:
 * `paymentVariables` (config.ts), `kinds` (providers.ts), the words for shoppers, the headers of its notices, and the tests'
 * simulators.
 * `npm run check-sources` reports what else is missing:
 * - app/routes/checkout.{name}.ts, the route that the provider's page sends shoppers back to
 * - a migration that allows its name in `payments.provider` (0003-states.ts allows four names)
 * - .env.example and docs/payments.md, which tell an operator how to set it up
 * The browser tests include the provider once it is listed in tests/browser/payments-shop.ts.
 */

import type { Logger } from 'pino';

/** The data to start a payment. */
export interface PaymentRequest {
	/** Our reference, unique for each payment. 1 to 22 letters and digits, which is the longest that all providers accept. */
	reference: string;
	order_number: string;
	/** The amount in cents. */
	amount: number;
	currency: 'CAD' | 'USD';
	/** The shopper's name and e-mail, as stored in the order. */
	name: string;
	email: string;
	/** The URLs that the provider sends the shopper to after paying or cancelling. */
	return_url: string;
	cancel_url: string;
	/** The URL that the provider sends its notices (webhooks) to. */
	notify_url: string;
}

export interface StartedPayment {
	/** The provider's ID for the payment. */
	provider_reference: string;
	/** The URL of the provider's page, where the shopper pays. */
	redirect_url: string;
}

/**
 * A payment's state according to the provider's server. An 'open' payment can still change to any other state. Its `problem`
 * says what staff must check, such as a wrong amount. A payment with a problem is never cancelled automatically.
 */
export type ProviderStatus =
	| { state: 'open'; problem?: string }
	| { state: 'paid'; amount: number; currency: string; transaction: string }
	| { state: 'declined'; reason: string }
	| { state: 'cancelled' };

/** A started payment, as stored by the shop. */
export interface OpenPayment {
	reference: string;
	provider_reference: string;
	/** The amount in cents. */
	amount: number;
	currency: 'CAD' | 'USD';
}

/**
 * The state of a payment's money at the provider after the payment: refunded in full, refunded in part, or in an open dispute of
 * the shopper with their bank or the provider.
 */
export type TakenBack =
	| { how: 'disputed' }
	/** `by_dispute` is the part that the store lost in disputes, in cents. */
	| { how: 'refunded'; by_dispute?: number }
	/** `back` is the refunded amount so far, in cents. Null if the provider does not report it. */
	| { how: 'refunded in part'; back: number | null; by_dispute?: number };

/** A request to refund money that was paid. */
export interface RefundRequest {
	/** Our reference, unique for each refund and used as the idempotency key. 1 to 22 letters and digits. */
	reference: string;
	/** The amount in cents. */
	amount: number;
	/** The provider's ID for the captured payment. */
	transaction: string;
}

/** The provider's status of a refund. 'sent': the provider has accepted the refund but not confirmed that it was paid out. */
export type RefundStatus = { state: 'done' | 'sent'; transaction: string } | { state: 'failed'; reason: string };

/**
 * Returns whether a payment was refunded in full or in part, or null if it was not. Amounts are cents.
 * @param back the amount refunded under the payment's reference
 * @param taken the amount captured under the reference; if the shopper paid twice, a refund of one of the two payments does not
 * count
 */
export const givenBack = ({ amount }: OpenPayment, back: number, taken = amount): TakenBack | null => {
	const ofIt = back - Math.max(0, taken - amount);
	if (ofIt >= amount) return { how: 'refunded' };
	return ofIt > 0 ? { how: 'refunded in part', back: ofIt } : null;
};

/** Called right before the money is captured. If it returns false, nothing is captured and the payment stays 'open'. */
export type MayTake = () => Promise<boolean>;

/**
 * A payment provider (docs/behaviour/payment.md#providers). Every method may be called again, for example after a lost answer,
 * and money still moves only once. All methods throw a ProviderError if the provider gives no usable answer.
 */
export interface PaymentProvider {
	/** Starts a payment. A retry with the same reference never leads to a second payment that can also be paid. */
	start(request: PaymentRequest): Promise<StartedPayment>;
	/**
	 * Asks for the payment's state. If the shopper has approved and the provider waits for the capture, captures the money if
	 * `mayTake` allows it. The shopper can still retry a 'declined' payment on the provider's page, so `release` it before
	 * starting another one.
	 */
	settle(payment: OpenPayment, mayTake: MayTake): Promise<ProviderStatus>;
	/**
	 * Stops the payment without capturing money. Returns its state afterwards, which is 'paid' if the shopper was faster. Also
	 * checks a payment that was released before.
	 */
	release(payment: OpenPayment): Promise<ProviderStatus>;
	/** Asks whether captured money was refunded or is disputed. Null if neither, or if the provider does not report it. */
	takenBack(payment: OpenPayment): Promise<TakenBack | null>;
	/**
	 * Refunds money. A retry with the same reference refunds nothing more and returns the status of the first refund. Omitted if
	 * the provider documents no refund call. Staff then refund on the provider's own site and record it in the shop.
	 * @throws {ProviderError} if the outcome is unknown
	 */
	refund?(payment: OpenPayment, refund: RefundRequest): Promise<RefundStatus>;
	/**
	 * Verifies a notice (webhook) and returns our reference of its payment. The caller then asks for the payment's state.
	 * @param headers with lower-case names
	 * @param body the exact text that was received
	 * @throws {Refused} 400 if the notice cannot be verified as the provider's
	 * @throws {Refused} 422 if the notice names no payment
	 */
	notice(headers: Record<string, string>, body: string): Promise<string>;
}

/** The captured money, as the provider reports it. */
interface Found {
	/** Cents. Null if the amount is unreadable. */
	amount: number | null;
	currency: string;
	transaction: string;
}

/**
 * Returns 'paid' if exactly the requested amount was captured in the requested currency. Otherwise the payment stays 'open' with
 * a problem, and an error is logged, because staff must clear it up with the provider.
 */
export function paidIfAsked(payment: OpenPayment, found: Found, log: Logger): ProviderStatus {
	const { amount, currency, transaction } = found;
	if (amount === payment.amount && currency === payment.currency)
		return { state: 'paid', amount, currency, transaction };
	log.error(
		{ reference: payment.reference, asked: payment.amount, ...found },
		'the amount or currency of a payment is not the requested one',
	);
	return {
		state: 'open',
		problem: `Transaction ${transaction} took an amount or currency other than the requested one.`,
	};
}

/** Shortens a provider's reason to a length that can be stored and shown. */
export const reasonIn = (text: string | null | undefined): string => (text ?? '').slice(0, 200);
