import type { Order, OrderPart } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import { destinationLines } from './order-lines';

/** To the shopper, when a part of their order has been sent. @param isLast whether nothing of it is to come */
export function partSentMail(
	order: Order,
	{ part, isLast }: { part: OrderPart; isLast: boolean },
	settings: Settings,
	link: string,
): Mail {
	const whole = isLast && part.number === 1;
	const heading = whole
		? `Your order ${order.order_number} is on its way`
		: isLast
			? `The rest of your order ${order.order_number} is on its way`
			: `A part of your order ${order.order_number} is on its way`;
	const to = destinationLines(order);
	const facts = [
		...(part.carrier === '' ? [] : [`Sent by ${part.carrier}.`]),
		...(part.tracking_number === '' ? [] : [`Tracking number: ${part.tracking_number}`]),
		...(to.length === 0 ? [] : [`To: ${to.join(', ')}`]),
	];
	const copies = part.copies.map(({ title, quantity }) => `${quantity} x ${title}`);
	const rest = isLast ? [] : ['The rest follows as soon as it is here.'];
	return {
		recipient: order.email,
		subject: `${settings.store_info.name}: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
		text: `${heading}

Dear ${order.purchaser_name},

${[...facts, '', ...copies, ...(rest.length > 0 ? ['', ...rest] : [])].join('\n')}

See your order:
${link}

${signature(settings)}`,
		html: mailPage(
			settings,
			heading,
			html`<p>Dear ${order.purchaser_name},</p>
<p style="white-space:pre-line">${facts.join('\n')}</p>
<ul>${copies.map((words) => html`<li>${words}</li>`)}</ul>
${rest.map((words) => html`<p>${words}</p>`)}<p style="margin:24px 0 0"><a href="${link}" style="color:${settings.style.accent}">See your order ${order.order_number}</a></p>`,
		),
	};
}
