import type { Logger } from 'pino';
import type { OpenPayment, Standing } from './provider';

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
export function paidIfAsked(payment: OpenPayment, found: Found, log: Logger): Standing {
	const { amount, currency, transaction } = found;
	if (amount === payment.amount && currency === payment.currency)
		return { state: 'paid', amount, currency, transaction };
	log.error({ reference: payment.reference, asked: payment.amount, ...found }, 'a payment is not what was asked for');
	return { state: 'open', problem: `Transaction ${transaction} took another amount or currency than was asked for.` };
}

/** A provider's reason in words short enough to keep and to show. */
export const reasonIn = (text: string | null | undefined): string => (text ?? '').slice(0, 200);
