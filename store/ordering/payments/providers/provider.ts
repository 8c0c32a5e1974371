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
	/**
	 * Our reference, unique for each payment. The reference has 1 to 22 letters and digits, because Chase accepts at most 22
	 * characters.
	 */
	reference: string;
	order_number: string;
	/** The amount in cents. */
	amount: number;
	currency: 'CAD' | 'USD';
	/** The shopper's name and e-mail address, as stored in the order. */
	name: string;
	email: string;
	/** The URLs to which the provider sends the shopper after paying or cancelling. */
	return_url: string;
	cancel_url: string;
	/** The URL to which the provider sends its notices (webhooks). */
	notify_url: string;
}

export interface StartedPayment {
	/** The provider's ID for the payment. */
	provider_reference: string;
	/** The URL of the provider's page, where the shopper pays. */
	redirect_url: string;
}

/**
 * A payment's state according to the provider's server. An 'open' payment can still change to any other state. `problem` says
 * what staff must check, such as a wrong amount. The shop never automatically cancels a payment with a problem.
 */
export type ProviderStatus =
	| { state: 'open'; problem?: string }
	| { state: 'paid'; amount: number; currency: string; transaction: string }
	| { state: 'declined'; reason: string }
	| { state: 'cancelled' };

/** A started payment, as stored in the shop's database. */
export interface OpenPayment {
	reference: string;
	provider_reference: string;
	/** The amount in cents. */
	amount: number;
	currency: 'CAD' | 'USD';
}

/**
 * What happened to a payment after it was paid: the provider refunded the money in full or in part, or the shopper has opened a
 * dispute.
 */
export type TakenBack =
	| { how: 'disputed' }
	/** `by_dispute` is the part of the refunded amount that the store lost in disputes, in cents. */
	| { how: 'refunded'; by_dispute?: number }
	/** `back` is the refunded amount so far, in cents. The value is null if the provider does not report the amount. */
	| { how: 'refunded in part'; back: number | null; by_dispute?: number };

/** A request to refund money that was paid. */
export interface RefundRequest {
	/** Our reference of 1 to 22 letters and digits, unique for each refund and used as the idempotency key. */
	reference: string;
	/** The amount in cents. */
	amount: number;
	/** The provider's ID for the captured payment. */
	transaction: string;
}

/**
 * The provider's status of a refund. 'sent' means that the provider has accepted the refund, but has not confirmed the payout.
 */
export type RefundStatus = { state: 'done' | 'sent'; transaction: string } | { state: 'failed'; reason: string };

/**
 * Returns whether a payment was refunded in full or in part. Returns null if nothing was refunded. Amounts are cents.
 * @param back the amount refunded with the payment's reference
 * @param taken the amount captured with the payment's reference; if the shopper paid twice, a refund of one of the two payments
 * does not count
 */
export const givenBack = ({ amount }: OpenPayment, back: number, taken = amount): TakenBack | null => {
	const ofIt = back - Math.max(0, taken - amount);
	if (ofIt >= amount) return { how: 'refunded' };
	return ofIt > 0 ? { how: 'refunded in part', back: ofIt } : null;
};

/**
 * Called immediately before the provider captures the money. If this function returns false, no money is captured and the payment
 * stays 'open'.
 */
export type MayTake = () => Promise<boolean>;

/**
 * A payment provider (docs/behaviour/payment.md#providers). Callers may repeat every method call, for example after a lost
 * answer, and money still moves only once. All methods throw a ProviderError if the provider gives no usable answer.
 */
export interface PaymentProvider {
	/** Starts a payment. A retry with the same reference never leads to a second payment that can also be paid. */
	start(request: PaymentRequest): Promise<StartedPayment>;
	/**
	 * Asks the provider for the payment's state. If the shopper has approved the payment and the provider waits for the capture,
	 * captures the money if `mayTake` allows the capture. The shopper can still retry a 'declined' payment on the provider's page,
	 * so call `release` for the payment before starting another payment.
	 */
	settle(payment: OpenPayment, mayTake: MayTake): Promise<ProviderStatus>;
	/**
	 * Stops a payment without capturing money. Returns the payment's state afterwards, which is 'paid' if the shopper was faster.
	 * For a payment that was released before, returns the current state.
	 */
	release(payment: OpenPayment): Promise<ProviderStatus>;
	/**
	 * Asks the provider whether captured money was refunded or is disputed. Returns null if the money was neither refunded nor
	 * disputed, or if the provider does not report refunds and disputes.
	 */
	takenBack(payment: OpenPayment): Promise<TakenBack | null>;
	/**
	 * Refunds captured money. A retry with the same reference refunds nothing more and returns the status of the first refund.
	 * Omitted if the provider documents no API for refunds. Then staff refund money on the provider's own site and record the
	 * refund in the shop.
	 * @throws {ProviderError} if the outcome of the refund is unknown
	 */
	refund?(payment: OpenPayment, refund: RefundRequest): Promise<RefundStatus>;
	/**
	 * Verifies a notice (webhook) and returns our reference of the payment. The caller then asks the provider for the payment's
	 * state.
	 * @param headers the HTTP headers of the notice, with lower-case names
	 * @param body the exact text of the notice as received
	 * @throws {Refused} 400 if the notice cannot be verified as a notice from the provider
	 * @throws {Refused} 422 if the notice contains no payment
	 */
	notice(headers: Record<string, string>, body: string): Promise<string>;
}

/** The captured money, as the provider reports it. */
interface Found {
	/** The captured amount in cents. The value is null if the amount is unreadable. */
	amount: number | null;
	currency: string;
	transaction: string;
}

/**
 * Returns 'paid' if exactly the requested amount was captured in the requested currency. Otherwise the payment stays 'open' with
 * a problem, and the function logs an error, because staff must resolve the problem with the provider.
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
