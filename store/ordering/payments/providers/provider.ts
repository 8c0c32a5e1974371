/*
 * To add a provider, write its name into `paymentProviders` and `paymentChoices` (store/contract/), and its five answers beside
 * this file. The types then name every table that has to say something of it: `paymentVariables` (config.ts), `kinds`
 * (providers.ts). They also name what is said to the shopper, what its notices are signed with, and the tests' simulators. What
 * no compiler can name, tests/unit/payments/providers.test.ts asks for:
 * - app/routes/checkout.{name}.ts, where its page sends shoppers back to, like its neighbours;
 * - a migration that lets `payments.provider` name it: 0003-states.ts lets four;
 * - .env.example and docs/payments.md, by which an operator sets it up.
 * The browser's tests know it by its line in tests/browser/payments-shop.ts.
 */

import type { Logger } from 'pino';

/** What a payment is asked for with. */
export interface PaymentRequest {
	/** Ours, unique for every try to pay: 1 to 22 letters and digits, the most that every provider takes. */
	reference: string;
	order_number: string;
	/** Cents. */
	amount: number;
	currency: 'CAD' | 'USD';
	/** The shopper's, as the order has them. */
	name: string;
	email: string;
	/** Where the provider sends the shopper when the work there is done, and when it was broken off. */
	return_url: string;
	cancel_url: string;
	/** Where the provider tells the shop, from server to server, that something happened. */
	notify_url: string;
}

export interface StartedPayment {
	/** The provider's own name for it. */
	provider_reference: string;
	/** The provider's page, where the shopper pays. */
	redirect_url: string;
}

/**
 * How a payment stands, in the provider's server-side word. 'open' may still become anything; its `problem` says what somebody
 * has to look at, such as another amount than was asked for. Such a payment is not given up by itself.
 */
export type ProviderStatus =
	| { state: 'open'; problem?: string }
	| { state: 'paid'; amount: number; currency: string; transaction: string }
	| { state: 'declined'; reason: string }
	| { state: 'cancelled' };

/** What the shop has kept of a payment that was started. */
export interface OpenPayment {
	reference: string;
	provider_reference: string;
	/** Cents. */
	amount: number;
	currency: 'CAD' | 'USD';
}

/**
 * What may have become of money that was taken. The shopper has all of it back, or a part, or has asked their bank or the
 * provider for it, who have not decided yet.
 */
export type TakenBack =
	| { how: 'refunded' | 'disputed' }
	/** `back`: how much until now, in cents; null where the provider does not tell. */
	| { how: 'refunded in part'; back: number | null };

/** What is to be given back of money that was taken. */
export interface RefundRequest {
	/** Ours, another for each refund, of as many letters and digits as a payment's: the idempotency key. */
	reference: string;
	/** Cents. */
	amount: number;
	/** The provider's name of the taking. */
	transaction: string;
}

/** How a refund stands in the provider's word. 'sent': it has it, and does not say yet that the money went. */
export type RefundStatus = { state: 'done' | 'sent'; transaction: string } | { state: 'failed'; reason: string };

/**
 * What became of a payment of which so much was given back. Cents.
 * @param taken what was taken under its reference: of a payment that was made twice, the second one going back leaves the first
 */
export const givenBack = ({ amount }: OpenPayment, back: number, taken = amount): TakenBack | null => {
	const ofIt = back - Math.max(0, taken - amount);
	if (ofIt >= amount) return { how: 'refunded' };
	return ofIt > 0 ? { how: 'refunded in part', back: ofIt } : null;
};

/** Asked right before money is taken: on false nothing is, and the payment stays 'open'. */
export type MayTake = () => Promise<boolean>;

/**
 * One provider of payments (docs/behaviour/payment.md#providers). Whatever a method does may be repeated: an answer that was lost is asked for
 * again, and money moves once. All of them throw a ProviderError when the provider gives no answer that can be used.
 */
export interface PaymentProvider {
	/** Asks for a payment. The same reference again gives the same payment, or one that nobody can pay twice. */
	start(request: PaymentRequest): Promise<StartedPayment>;
	/**
	 * Asks how the payment stands and takes the money where the shopper has agreed and the provider waits for our word, as
	 * far as it may.
	 * After 'declined' it may still be open to another try: `release` it before another payment is started.
	 */
	settle(payment: OpenPayment, mayTake: MayTake): Promise<ProviderStatus>;
	/**
	 * Sees to it that it is not paid any more and takes no money. Answers how it stands then: 'paid' when it was too late.
	 * Also how a payment is looked at that was released before.
	 */
	release(payment: OpenPayment): Promise<ProviderStatus>;
	/**
	 * Asks whether the money that was taken was given back, or is disputed; null where it was not, and where the provider
	 * does not tell.
	 */
	takenBack(payment: OpenPayment): Promise<TakenBack | null>;
	/**
	 * Gives money back; asked again with the same reference it gives nothing more, and answers how that refund stands. Left out
	 * where the provider documents no such call: staff give it back on the provider's own site then, and say so.
	 * @throws {ProviderError} when nobody knows whether it was done
	 */
	refund?(payment: OpenPayment, refund: RefundRequest): Promise<RefundStatus>;
	/**
	 * Reads what the provider sent of its own accord, and answers the reference (ours) that it is about; how that stands
	 * is asked of the provider afterwards.
	 * @param headers with their names in lower case
	 * @param body the exact text that came
	 * @throws {Refused} 400 for what is not proved to be from the provider, 422 when it is about no payment
	 */
	notice(headers: Record<string, string>, body: string): Promise<string>;
}

/** What a provider says of money that it took. */
interface Found {
	/** Cents; null for what cannot be read as an amount. */
	amount: number | null;
	currency: string;
	transaction: string;
}

/**
 * 'paid' when what was taken is what was asked for, to the cent and in its currency. Anything else is never that: it
 * stays open with its problem, and is logged as an error, for somebody has to settle it with the provider.
 */
export function paidIfAsked(payment: OpenPayment, found: Found, log: Logger): ProviderStatus {
	const { amount, currency, transaction } = found;
	if (amount === payment.amount && currency === payment.currency)
		return { state: 'paid', amount, currency, transaction };
	log.error({ reference: payment.reference, asked: payment.amount, ...found }, 'a payment is not what was asked for');
	return { state: 'open', problem: `Transaction ${transaction} took another amount or currency than was asked for.` };
}

/** A provider's reason in words short enough to keep and to show. */
export const reasonIn = (text: string | null | undefined): string => (text ?? '').slice(0, 200);
