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

/** What the order's page and mails say of the payment until it is made. */
export const paymentMessage = (choice: PaymentChoice): string => messages[choice];

/** How money was taken in the store, as its customer reads it. Other ways have no words of their own. */
const takenWords: Record<string, string> = {
	cash: 'in cash',
	card: 'by card',
	transfer: 'by transfer',
	cheque: 'by cheque',
	pickup: 'at pick up',
	credit_card: 'by credit card',
};

type Worded = Pick<OrderRow, 'state' | 'payment_type' | 'payment_message' | 'total_owing'>;

/**
 * What an order's page, mails and files say of its payment. Once money was paid, the words say how much, how, and what is left, and no
 * longer how it was to be paid.
 * @param taken what the store took for it
 */
export function paidMessage(order: Worded, taken: readonly TakenMoney[]): string {
	const { state, payment_type, payment_message, total_owing } = order;
	if (state === 'cancelled') return payment_message;
	if (taken.length > 0) {
		const left = total_owing > 0 ? ` ${inDollars(total_owing)} is left to pay.` : '';
		return insteadOfPromise(order, `${takenInWords(taken)}${left}`);
	}
	const isSettled = total_owing === 0 && payment_type !== 'not_required';
	return (isSettled && insteadOfPromise(order, '')) || payment_message;
}

/** 'Paid: $5.00 in cash, $15.00 by card.'; '' for nothing. */
export function takenInWords(taken: readonly TakenMoney[]): string {
	const sums = new Map<string, number>();
	for (const { method, amount } of taken) {
		const way = isPaymentProvider(method) ? `with ${providerTitles[method]}` : (takenWords[method] ?? '');
		sums.set(way, (sums.get(way) ?? 0) + amount);
	}
	const parts = [...sums].map(([way, amount]) => `${inDollars(amount)} ${way}`.trim());
	return parts.length === 0 ? '' : `Paid: ${parts.join(', ')}.`;
}

/** Replaces the words that say how an order was to be paid. */
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
