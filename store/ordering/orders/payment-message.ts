import { type PaymentChoice, paymentChoices } from '../../contract/payment-choices';
import { providerTitles } from '../../contract/payment-providers';
import { inDollars } from '../../foundation/money';
import type { OrderLedger } from '../ledger/order-ledger';
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

/** The words of the order's page and mails about the payment until it is made. */
export const paymentMessage = (choice: PaymentChoice): string => messages[choice];

/**
 * What an order's page says of its payment. Once the store has taken money for it, the words say what is paid and what is left, and
 * no longer how it was to be paid.
 */
export function paidMessage(
	{ state, payment_type, payment_message }: Pick<OrderRow, 'state' | 'payment_type' | 'payment_message'>,
	{ entries, owed }: Pick<OrderLedger, 'entries' | 'owed'>,
): string {
	const taken = entries.filter(({ kind }) => kind === 'receipt').reduce((sum, { amount }) => sum - amount, 0);
	if (taken === 0 || state === 'cancelled') return payment_message;
	const choice = paymentChoices.find((one) => one === payment_type);
	const others = payment_message.replace(choice ? paymentMessage(choice) : '', '').trim();
	const words =
		owed > 0 ? `${inDollars(taken)} is paid, ${inDollars(owed)} is left to pay.` : `Paid: ${inDollars(taken)}.`;
	return `${others} ${words}`.trim();
}
