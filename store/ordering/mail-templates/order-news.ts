import { dollars } from '../../contract/dollars';
import type { Order } from '../../contract/order';
import { quotedShippingWords } from '../../contract/quote-words';
import type { Settings } from '../../contract/settings';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import type { OrderNews } from '../orders/deliveries';
import { customerLetter } from './customer-letter';
import { dayIn, listOrder, referenceLines } from './order-lines';

const titles: Record<OrderNews, (order: Order) => string> = {
	ready: ({ order_number }) => `Your order ${order_number} is ready to be picked up`,
	sent: ({ order_number }) => `Your order ${order_number} is on its way`,
	cancelled: ({ order_number, delivery_key }) =>
		`Your ${delivery_key === 'quote' ? 'request for a quote' : 'order'} ${order_number} was cancelled`,
	answered: ({ order_number }) => `An answer to your quote ${order_number}`,
};

/**
 * Composes the e-mail to the shopper when the state of the shopper's order has changed.
 * @param link the URL of the order's page, with the access key, so that the customer need not log in
 */
export async function orderNews(order: Order, settings: Settings, news: OrderNews, link: string): Promise<Mail> {
	const listed = await listOrder(order, settings);
	const title = titles[news](order);
	const lines = [...newsLines(order, news, settings), ...referenceLines(order)];
	return customerLetter(
		order,
		{
			title,
			body: {
				text: `${lines.join('\n')}\n\n${listed.text}`,
				markup: html`<p style="white-space:pre-line">${lines.join('\n')}</p>
${listed.table}`,
			},
			...(order.delivery_key === 'quote'
				? { leadsTo: { text: 'See your quote:', words: `See your quote ${order.order_number}` } }
				: {}),
		},
		settings,
		link,
	);
}

function newsLines(order: Order, news: OrderNews, settings: Settings): string[] {
	if (news === 'ready') {
		const place = order.pickup_location;
		const where = place ? [place.name, place.address, place.phone].filter((part) => part !== '') : [];
		const owing = order.summary.total_owing;
		return [
			'We have set everything aside for you.',
			...where,
			...(owing === '0.00' ? [] : [`To be paid: ${dollars(owing)}`]),
		];
	}
	if (news === 'sent') {
		const { shipping } = order;
		return [
			shipping
				? `Sent by ${shipping.provider} to ${shipping.name}, ${shipping.city}.`
				: 'The order has left the store.',
		];
	}
	if (news === 'cancelled') {
		const money = order.delivery_key === 'quote' ? [] : [order.payment_message];
		const reason = order.store_message === '' ? [] : [order.store_message];
		return [...reason, 'We will not send or set aside this order.', ...money];
	}
	const { store_message, quoted_until } = order;
	return [
		store_message,
		...(quoted_until === null
			? []
			: [`These prices are valid until ${dayIn(quoted_until, settings)}.`, quotedShippingWords(order)]),
	];
}
