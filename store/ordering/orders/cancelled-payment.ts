import type { Queries } from '../../foundation/database/database';
import { toDecimal } from '../../foundation/money';
import type { OrderRow } from './order-rows';

type Cancelled = Pick<OrderRow, 'id' | 'payment_type' | 'payment_message' | 'gift_card_amount'>;

/** What an order's page and mails say about the money once it is cancelled: what comes back, and what need not be paid. */
export async function cancelledPaymentMessage(transaction: Queries, order: Cancelled): Promise<string> {
	const { taken } = await transaction
		.selectFrom('payments')
		.select((eb) => eb.fn.sum<number | string | null>('amount').as('taken'))
		.where('order_id', '=', order.id)
		.where('state', '=', 'paid')
		.executeTakeFirstOrThrow();
	const back = Number(taken ?? 0);
	const cards = order.gift_card_amount;
	const words = [
		back > 0 ? `${order.payment_message.replace(/\.$/, '')}: the store gives back $${toDecimal(back)}.` : '',
		cards > 0 ? `$${toDecimal(cards)} is back on your gift card.` : '',
	].filter((sentence) => sentence !== '');
	if (back === 0 && paidInStore.includes(order.payment_type)) words.unshift('What you have paid the store gives back.');
	return words.length > 0 ? words.join(' ') : 'Nothing is to be paid.';
}

/** The ways of which only the store's people know whether the money has come. */
const paidInStore = ['contact', 'credit_card'];
