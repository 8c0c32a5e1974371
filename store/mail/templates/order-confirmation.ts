import { formatInTimeZone } from 'date-fns-tz';
import type { Order } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import { html } from '../markup';
import type { Mail } from '../queue';
import { letter, signature } from './layout';
import { orderTable, orderText } from './order-lines';

/**
 * To the shopper, when an order has been placed for pick up in the store.
 * @param link the address of the order's page, which opens without a log-in.
 */
export function orderConfirmation(order: Order, settings: Settings, link: string): Mail {
	const title = `Thank you for your order ${order.order_number}`;
	const placed = `Placed on ${formatInTimeZone(order.order_date * 1000, settings.store_info.timezone, "d MMMM yyyy 'at' h:mm a")}.`;
	const next = 'We will let you know when it is ready to be picked up.';
	const place = order.pickup_location;
	const where = place ? [place.name, place.address, place.phone].filter((part) => part !== '') : [];
	return {
		recipient: order.email,
		subject: `${settings.store_info.name}: your order ${order.order_number}`,
		text: `${title}

Dear ${order.purchaser_name},

${placed} ${next}

${orderText(order)}

${order.payment_message}

${order.delivery_type}:
${where.join('\n')}
${order.notes === '' ? '' : `\nYour instructions:\n${order.notes}\n`}
See your order:
${link}

${signature(settings)}`,
		html: letter(
			settings,
			title,
			html`<p>Dear ${order.purchaser_name},</p>
<p>${placed} ${next}</p>
${orderTable(order)}
<p>${order.payment_message}</p>
<h2 style="margin:24px 0 4px;font-size:18px">${order.delivery_type}</h2>
<p style="margin:0">${where.map((line) => html`${line}<br>`)}</p>
${
	order.notes !== '' &&
	html`<h2 style="margin:24px 0 4px;font-size:18px">Your instructions</h2>
<p style="margin:0;white-space:pre-line">${order.notes}</p>`
}
<p style="margin:24px 0 0"><a href="${link}" style="color:${settings.style.accent}">See your order ${order.order_number}</a></p>`,
		),
	};
}
