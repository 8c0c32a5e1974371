import type { DeskOrder, QueueRow } from '~store/contract/desk-orders';
import { dollars } from '~store/contract/dollars';
import type { Order } from '~store/contract/order';
import { isPaymentProvider, providerTitles } from '~store/contract/payment-providers';

/** The name of each state of a payment or refund. */
const stateWords: Record<string, string> = {
	open: 'not paid yet',
	declined: 'declined',
	capturing: 'being taken',
	releasing: 'being closed',
	cancelled: 'not paid',
	paid: 'paid',
	late: 'paid too late',
	settled: 'refunded',
};

export const paymentStateInWords = (state: string): string => stateWords[state] ?? state.replaceAll('_', ' ');

/**
 * Whether no money was taken with a payment. The time of its last change may be only the time of a payment check by the shop, so
 * the page shows when the payment began.
 */
export const isUnpaid = (state: string): boolean => ['open', 'declined', 'cancelled'].includes(state);

export const providerInWords = (provider: string): string =>
	isPaymentProvider(provider) ? providerTitles[provider] : provider;

type PaidOrder = Pick<Order, 'state' | 'payment_type' | 'payment_message'> & {
	summary: Pick<Order['summary'], 'total' | 'total_gift_card_amount_used' | 'total_owing'>;
};

type PaidIn = Pick<QueueRow, 'paid_online' | 'paid_in_store' | 'paid_by_card'>;
type Money = PaidIn & Pick<DeskOrder['money'], 'charged'>;

/**
 * Returns a text for staff about the payment of an order: 'Pays at pick-up: $12.99'.
 * @param money the order's current total, and the amounts paid online and in the store
 * @param invoiceNumber null for an order that was not sold on account
 */
export function paymentInWords(
	{ state, payment_type, payment_message, summary }: PaidOrder,
	money: Money,
	invoiceNumber: number | null,
) {
	const { total, total_gift_card_amount_used: by_card, total_owing } = summary;
	// The message of a cancelled order already mentions the refund.
	if (state === 'cancelled') return payment_message;
	const isOwed = total_owing !== '0.00';
	if (invoiceNumber !== null)
		return isOwed ? `On account, invoice ${invoiceNumber}: ${dollars(total_owing)}` : `Paid, invoice ${invoiceNumber}`;
	if (!isOwed) {
		if (total === '0.00') return 'Nothing to pay';
		const words = paidInWords(payment_type, money);
		if (by_card === '0.00') return words;
		const isPaidOtherwise = money.paid_online !== '0.00' || money.paid_in_store !== '0.00';
		const isAllByCard = !isPaidOtherwise && Number(by_card) >= Number(money.charged);
		return isAllByCard ? 'Paid by gift card' : `${words}, part of it by gift card`;
	}
	if (state === 'awaiting_payment')
		return `Awaiting payment with ${providerInWords(payment_type)}: ${dollars(total_owing)}`;
	return `${owedWords[payment_type] ?? 'Owes'}: ${dollars(total_owing)}`;
}

/** Returns a text about the way in which an order was paid. For an order from an earlier shop, returns that shop's own text. */
function paidInWords(payment_type: string, { paid_online, paid_in_store, paid_by_card }: PaidIn): string {
	const isInStore = paid_in_store !== '0.00';
	if (paid_online !== '0.00' && isInStore) return 'Paid online and in the store';
	if (isPaymentProvider(payment_type) && !isInStore) return `Paid with ${providerInWords(payment_type)}`;
	if (paid_online !== '0.00') return 'Paid online';
	// Imported orders may name a credit card that was never charged.
	if (payment_type === 'credit_card' && paid_by_card !== paid_in_store) return 'Paid in the store';
	return isPaymentProvider(payment_type) ? 'Paid in the store' : (paidWords[payment_type] ?? payment_type);
}

const paidWords: Record<string, string> = {
	pickup: 'Paid in the store',
	contact: 'Paid',
	credit_card: 'Paid by credit card',
	not_required: 'Paid',
};

const owedWords: Record<string, string> = {
	pickup: 'Pays at pick-up',
	contact: 'Pays by arrangement',
	credit_card: 'Charge the order’s credit card',
};
