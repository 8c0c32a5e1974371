import { type PaymentChoice, paymentChoices } from '../../contract/payment-choices';
import { isPaymentProvider, providerTitles } from '../../contract/payment-providers';
import { inDollars } from '../../foundation/money';
import type { TakenMoney } from '../ledger/receipts';
import type { OrderRow } from './order-rows';

const messages: Record<PaymentChoice, string> = {
	not_required: 'No payment is required.',
	pickup: 'Payment at pick up in the store.',
	contact: 'The store will contact you about the payment.',
	credit_card: 'Your card will be charged by the store.',
	paypal: `Waiting for the payment with ${providerTitles.paypal}.`,
	clearent: 'Waiting for the payment by card.',
	chase: 'Waiting for the payment by card.',
	global: 'Waiting for the payment by card.',
};

/** Returns the payment instructions for the order's page and e-mails. The instructions are shown until the order is paid. */
export const paymentMessage = (choice: PaymentChoice): string => messages[choice];

/** How the customer paid in the store, in words for the customer. Payment methods that are not in this table have no words. */
const takenWords: Record<string, string> = {
	cash: 'in cash',
	card: 'by card',
	transfer: 'by transfer',
	cheque: 'by cheque',
	pickup: 'at pick up',
	credit_card: 'by credit card',
};

type Worded = Pick<OrderRow, 'state' | 'payment_type' | 'payment_message' | 'total_owing' | 'to_give_back'>;

/** Returns the text on a cancelled order about money that was not refunded yet. @param amount cents */
export const givesBackMessage = (amount: number): string => `The store gives back ${inDollars(amount)}.`;
const givesBack = /The store gives back \$[\d,]+\.\d\d\./;

/** Returns the text on an order that was sold on account. @param amount cents @param due the due date in words */
export const onAccountMessage = (amount: number, invoice: number, due: string): string =>
	`${inDollars(amount)} is on account: invoice ${invoice}, due ${due}.`;
const onAccount = /\$[\d,]+\.\d\d is on account: invoice \d+, due [^.]+\./;

/**
 * Returns the payment message for an order's page, e-mails and files. Before any payment, the message says how to pay. After a
 * payment, the message says how much was paid, by which method, and how much is left to pay. The message also includes an amount
 * on account, or an amount to be refunded, until the amount is paid.
 * @param taken the payments that the store received for the order
 */
export function paidMessage(order: Worded, taken: readonly TakenMoney[]): string {
	const { state, payment_type, payment_message, total_owing, to_give_back } = order;
	if (state === 'cancelled')
		return inPlaceOf(givesBack, payment_message, to_give_back > 0 ? givesBackMessage(to_give_back) : '');
	if (total_owing > 0 && taken.length === 0) return payment_message;
	if (taken.length === 0 && payment_type === 'not_required') return payment_message;
	const left = total_owing > 0 ? ` ${inDollars(total_owing)} is left to pay.` : '';
	const said = insteadOfPromise(order, taken.length > 0 ? `${takenInWords(taken)}${left}` : '');
	return total_owing > 0 ? said : inPlaceOf(onAccount, said, '');
}

/** Replaces a sentence in an order's payment message. */
const inPlaceOf = (sentence: RegExp, message: string, words: string): string =>
	message
		.split(sentence)
		.flatMap((part, at) => (at === 0 ? [part] : [words, part]))
		.map((part) => part.trim())
		.filter((part) => part !== '')
		.join(' ');

/** Formats payments in words: 'Paid: $5.00 in cash, $15.00 by card.' Returns an empty text without payments. */
export function takenInWords(taken: readonly TakenMoney[]): string {
	const sums = new Map<string, number>();
	for (const { method, amount } of taken) {
		const way = isPaymentProvider(method) ? `with ${providerTitles[method]}` : (takenWords[method] ?? '');
		sums.set(way, (sums.get(way) ?? 0) + amount);
	}
	const parts = [...sums].map(([way, amount]) => `${inDollars(amount)} ${way}`.trim());
	return parts.length === 0 ? '' : `Paid: ${parts.join(', ')}.`;
}

/** Replaces the payment instructions in an order's payment message. */
export function insteadOfPromise(
	{ payment_type, payment_message }: Pick<Worded, 'payment_type' | 'payment_message'>,
	words: string,
): string {
	const choice = paymentChoices.find((one) => one === payment_type);
	const promise = choice ? paymentMessage(choice) : '';
	const [before = '', ...after] = promise === '' ? [payment_message] : payment_message.split(promise);
	const parts = after.length === 0 ? [before, words] : [before, words, ...after];
	return parts
		.map((part) => part.trim())
		.filter((part) => part !== '')
		.join(' ');
}
