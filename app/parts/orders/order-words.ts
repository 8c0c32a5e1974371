import type { FoundOrder, Order } from '~store/contract/order';
import { isUnconfirmed, orderStateWords } from '~store/contract/order-states';
import type { Stage } from '../../ui/status';

/** The stage of each order state; null if the customer need not wait for anything, or if everything is as expected. */
const stages: Record<Order['state'], Stage | null> = {
	placed: null,
	awaiting_approval: 'later',
	awaiting_payment: 'later',
	ready: 'now',
	completed: null,
	cancelled: 'never',
};

/** Returns the name of an order's state, and its stage. The state of a quote is "asked" or "answered". */
export function progressOf(order: Pick<Order, 'delivery_key' | 'state'>): { words: string; stage: Stage | null } {
	return { words: progressWords(order), stage: stages[order.state] };
}

function progressWords({ state, delivery_key }: Pick<Order, 'delivery_key' | 'state'>): string {
	if (delivery_key === 'quote' && state !== 'cancelled') return state === 'completed' ? 'Answered' : 'Asked';
	return delivery_key === 'pickup' && state === 'ready' ? 'Ready to pick up' : orderStateWords[state];
}

/** Returns the name of an order, for links to its page. */
export const orderName = ({ order_number, delivery_key }: Pick<Order, 'delivery_key' | 'order_number'>): string =>
	`${delivery_key === 'quote' ? 'Quote' : 'Order'} ${order_number}`;

/** The message at the top of an order's page, and whether it is good news. */
export interface OrderNews {
	good: boolean;
	words: string;
}

/**
 * Returns the message for a shopper who comes from the checkout or an e-mail (docs/behaviour/orders.md#detail). After a new
 * order, the message is thanks that depend on the delivery. Later, the message is the current state of the order. An order that
 * still needs approval or payment is not confirmed yet.
 */
export function newsOf(order: Pick<FoundOrder, 'delivery_key' | 'state' | 'email' | 'waits_for_money'>): OrderNews {
	const { delivery_key, state, email } = order;
	if (order.waits_for_money)
		return { good: false, words: 'You have received everything on this order. The order is not paid yet.' };
	const words = news[state][delivery_key];
	return {
		good: !isUnconfirmed(state) && state !== 'cancelled',
		words: state === 'placed' ? `${words} A confirmation is on its way to ${email}.` : words,
	};
}

type ByHandover = Record<Order['delivery_key'], string>;

const always = (words: string): ByHandover => ({ pickup: words, ship: words, local: words, quote: words });

const news: Record<Order['state'], ByHandover> = {
	awaiting_approval: always('We are holding this order. We place the order when it is approved.'),
	awaiting_payment: always('We are holding your order. We place the order when it is paid.'),
	placed: {
		pickup: 'Thank you for your order. We will tell you as soon as your order is ready to be picked up.',
		ship: 'Thank you for your order. We will tell you when your order is on its way.',
		local: 'Thank you for your order. We will bring your order to you.',
		quote: 'Thank you for your request. We will answer with a quote.',
	},
	ready: { ...always('Your order is ready.'), pickup: 'Your order is ready to be picked up.' },
	completed: {
		pickup: 'Your order has been picked up.',
		ship: 'Your order has been sent.',
		local: 'Your order has been sent.',
		quote: 'We have answered your request.',
	},
	cancelled: { ...always('This order was cancelled.'), quote: 'This request was cancelled.' },
};
