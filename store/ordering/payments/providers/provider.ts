/*
 * To add a provider, write its name into `paymentProviders` and `paymentChoices` (store/contract/), and implement
 * `PaymentProvider` beside this file. The compiler then names every table that needs an entry: `paymentVariables` (config.ts),
 * `kinds` (providers.ts), the words for shoppers, the headers of its notices, and the tests' simulators.
 * `npm run check-sources` asks for the rest:
 * - app/routes/checkout.{name}.ts, which its page sends shoppers back to, like its neighbours;
 * - a migration that allows its name in `payments.provider`: 0003-states.ts allows four;
 * - .env.example and docs/payments.md, by which an operator sets it up.
 * The browser tests use it once it has a line in tests/browser/payments-shop.ts.
 */

import type { Logger } from 'pino';

/** The data to start a payment. */
export interface PaymentRequest {
	/** Our reference, unique for each payment: 1 to 22 letters and digits, the most that all providers take. */
	reference: string;
	order_number: string;
	/** In cents. */
	amount: number;
	currency: 'CAD' | 'USD';
	/** The shopper's name and e-mail, as the order has them. */
	name: string;
	email: string;
	/** Where the provider sends the shopper after paying, and after cancelling. */
	return_url: string;
	cancel_url: string;
	/** Where the provider sends its notices, from server to server. */
	notify_url: string;
}

export interface StartedPayment {
	/** The provider's id of the payment. */
	provider_reference: string;
	/** The provider's page, where the shopper pays. */
	redirect_url: string;
}

/**
 * A payment's state according to the provider's server. An 'open' payment may still become anything; its `problem` is
 * the point that the store has to check, such as a wrong amount. A payment with a problem is not given up
 * automatically.
 */
export type ProviderStatus =
	| { state: 'open'; problem?: string }
	| { state: 'paid'; amount: number; currency: string; transaction: string }
	| { state: 'declined'; reason: string }
	| { state: 'cancelled' };

/** The shop's record of a started payment. */
export interface OpenPayment {
	reference: string;
	provider_reference: string;
	/** In cents. */
	amount: number;
	currency: 'CAD' | 'USD';
}

/**
 * The fate of money after it was taken. It was refunded in full or in part, or the shopper disputes it with their bank
 * or the provider and the dispute is open.
 */
export type TakenBack =
	| { how: 'disputed' }
	/** `by_dispute` is how much of it disputes took that the store lost, in cents. */
	| { how: 'refunded'; by_dispute?: number }
	/** `back` is the amount so far, in cents; null where the provider does not say. */
	| { how: 'refunded in part'; back: number | null; by_dispute?: number };

/** A request to give back money that was taken. */
export interface RefundRequest {
	/** Ours, another for each refund, of as many letters and digits as a payment's: the idempotency key. */
	reference: string;
	/** In cents. */
	amount: number;
	/** The provider's name of the taking. */
	transaction: string;
}

/** The provider's status of a refund. 'sent': it has the refund, but has not yet said that the money went. */
export type RefundStatus = { state: 'done' | 'sent'; transaction: string } | { state: 'failed'; reason: string };

/**
 * Returns the state of a payment after a refund. Amounts are cents.
 * @param back how much was refunded under its reference
 * @param taken how much was taken under its reference: where it was paid twice, refunding one payment leaves the other
 */
export const givenBack = ({ amount }: OpenPayment, back: number, taken = amount): TakenBack | null => {
	const ofIt = back - Math.max(0, taken - amount);
	if (ofIt >= amount) return { how: 'refunded' };
	return ofIt > 0 ? { how: 'refunded in part', back: ofIt } : null;
};

/** Called right before money is taken. If it returns false, no money is taken, and the payment stays 'open'. */
export type MayTake = () => Promise<boolean>;

/**
 * A provider of payments (docs/behaviour/payment.md#providers). Every method may be repeated, for example after a lost answer,
 * and money still moves once. All of them throw a ProviderError where the provider gives no usable answer.
 */
export interface PaymentProvider {
	/** Starts a payment. Repeated with the same reference, it gives the same payment, or one that cannot be paid in addition. */
	start(request: PaymentRequest): Promise<StartedPayment>;
	/**
	 * Asks for the payment's state. Where the shopper has agreed and the provider waits for the capture, it takes the money if
	 * `mayTake` allows it. A 'declined' payment may still be tried again on the provider's page: `release` it before another one is
	 * started.
	 */
	settle(payment: OpenPayment, mayTake: MayTake): Promise<ProviderStatus>;
	/**
	 * Prevents that the payment is still made, and takes no money. Returns its state afterwards: 'paid' where it was too late. Also
	 * checks a payment that was released before.
	 */
	release(payment: OpenPayment): Promise<ProviderStatus>;
	/** Asks whether money that was taken was refunded or is disputed; null where it was not, and where the provider does not say. */
	takenBack(payment: OpenPayment): Promise<TakenBack | null>;
	/**
	 * Gives money back. A repeated call with the same reference gives nothing more, and returns that refund's status.
	 * Left out if the provider documents no such call: staff then give the money back on the provider's own site, and
	 * record it.
	 * @throws {ProviderError} if the outcome is unknown
	 */
	refund?(payment: OpenPayment, refund: RefundRequest): Promise<RefundStatus>;
	/**
	 * Verifies a notice, and answers our reference of the payment that it is about. The caller then asks for the payment's state.
	 * @param headers with their names in lower case
	 * @param body the exact text that came
	 * @throws {Refused} 400 for a notice that is not proved to be the provider's
	 * @throws {Refused} 422 for a notice about no payment
	 */
	notice(headers: Record<string, string>, body: string): Promise<string>;
}

/** A provider's report on money that it has taken. */
interface Found {
	/** Cents; null for an unreadable amount. */
	amount: number | null;
	currency: string;
	transaction: string;
}

/**
 * Returns 'paid' if exactly the requested amount was taken, in its currency. Anything else stays 'open' with a problem
 * and is logged as an error, as the store has to settle it with the provider.
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

/** Cuts a provider's reason to a length that can be stored and shown. */
export const reasonIn = (text: string | null | undefined): string => (text ?? '').slice(0, 200);
