import { paymentChoices } from '../../contract/payment-choices';
import { inDollars } from '../../foundation/money';
import type { OrderLedger } from '../ledger/order-ledger';
import { paymentMessage } from '../payments/offered-choices';
import type { OrderRow } from './order-rows';

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
