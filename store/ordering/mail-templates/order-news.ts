import { dollars } from '../../contract/dollars';
import type { Order } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import type { OrderNews } from '../orders/deliveries';
import { orderTable, orderText, referenceLines } from './order-lines';

const titles: Record<OrderNews, (order: Order) => string> = {
	ready: ({ order_number }) => `Your order ${order_number} is ready to be picked up`,
	sent: ({ order_number }) => `Your order ${order_number} is on its way`,
	cancelled: ({ order_number, delivery_key }) =>
		`Your ${delivery_key === 'quote' ? 'request for a quote' : 'order'} ${order_number} was cancelled`,
	answered: ({ order_number }) => `An answer to your quote ${order_number}`,
};

/**
 * Composes the mail to the shopper about a change of their order.
 * @param link the address of the order's page, which opens without a log-in
 */
export function orderNews(order: Order, settings: Settings, news: OrderNews, link: string): Mail {
	const title = titles[news](order);
	const lines = [...newsLines(order, news), ...referenceLines(order)];
	return {
		recipient: order.email,
		subject: `${settings.store_info.name}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
		text: `${title}

Dear ${order.purchaser_name},

${lines.join('\n')}

${orderText(order, settings)}

See your order:
${link}

${signature(settings)}`,
		html: mailPage(
			settings,
			title,
			html`<p>Dear ${order.purchaser_name},</p>
<p style="white-space:pre-line">${lines.join('\n')}</p>
${orderTable(order, settings)}
<p style="margin:24px 0 0"><a href="${link}" style="color:${settings.style.accent}">See your order ${order.order_number}</a></p>`,
		),
	};
}

function newsLines(order: Order, news: OrderNews): string[] {
	if (news === 'ready') {
		const place = order.pickup_location;
		const where = place ? [place.name, place.address, place.phone].filter((part) => part !== '') : [];
		const owing = order.summary.total_owing;
		return [
			'We have put everything aside for you.',
			...where,
			...(owing === '0.00' ? [] : [`To be paid: ${dollars(owing)}`]),
		];
	}
	if (news === 'sent') {
		const { shipping } = order;
		return [
			shipping ? `Sent by ${shipping.provider} to ${shipping.name}, ${shipping.city}.` : 'It has left the store.',
		];
	}
	if (news === 'cancelled') {
		const money = order.delivery_key === 'quote' ? [] : [order.payment_message];
		const reason = order.store_message === '' ? [] : [order.store_message];
		return [...reason, 'Nothing of it will be sent or put aside.', ...money];
	}
	return [order.store_message];
}
