import type { Order } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import { isTicket } from '../../contract/ticket';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import { destinationLines, listOrder, placedAt, referenceLines } from './order-lines';

/**
 * Composes the e-mail to the shopper that confirms an order or a quote request.
 * @param link the URL of the order's page, with the access key, so that the customer need not log in
 */
export async function orderConfirmation(order: Order, settings: Settings, link: string): Promise<Mail> {
	const listed = await listOrder(order, settings);
	const { title, subject, next } = wordsFor(order);
	const placed = `Placed on ${placedAt(order, settings)}.`;
	const reference = referenceLines(order);
	const where = whereTo(order);
	return {
		recipient: order.email,
		subject: `${settings.store_info.name}: ${subject}`,
		text: `${title}

Dear ${order.purchaser_name},

${placed} ${next}
${reference.map((line) => `\n${line}\n`).join('')}
${listed.text}

${order.payment_message}

${where.length === 0 ? '' : `${order.delivery_type}:\n${where.join('\n')}\n`}${order.notes === '' ? '' : `\nYour message to us:\n${order.notes}\n`}
See it here:
${link}

${signature(settings)}`,
		html: mailPage(
			settings,
			title,
			html`<p>Dear ${order.purchaser_name},</p>
<p>${placed} ${next}</p>
${reference.map((line) => html`<p>${line}</p>`)}
${listed.table}
<p>${order.payment_message}</p>
${
	where.length > 0 &&
	html`<h2 style="margin:24px 0 4px;font-size:18px">${order.delivery_type}</h2>
<p style="margin:0">${where.map((line) => html`${line}<br>`)}</p>`
}
${
	order.notes !== '' &&
	html`<h2 style="margin:24px 0 4px;font-size:18px">Your message to us</h2>
<p style="margin:0;white-space:pre-line">${order.notes}</p>`
}
<p style="margin:24px 0 0"><a href="${link}" style="color:${settings.style.accent}">See ${subject}</a></p>`,
		),
	};
}

function wordsFor({ order_number, delivery_key, items }: Order): { title: string; subject: string; next: string } {
	if (delivery_key === 'quote') {
		return {
			title: `We have your request for a quote, ${order_number}`,
			subject: `your quote ${order_number}`,
			next: 'We will write to you with our answer.',
		};
	}
	const next = items.every(({ title_info }) => isTicket(title_info))
		? 'Your places are reserved. Open the attached file to put them into your calendar.'
		: delivery_key === 'pickup'
			? 'We will let you know when it is ready to be picked up.'
			: 'We will let you know when it is on its way.';
	return { title: `Thank you for your order ${order_number}`, subject: `your order ${order_number}`, next };
}

/**
 * Returns the text about the delivery of an order: the pick-up location, or the delivery method and address. Empty for a quote.
 */
function whereTo(order: Order): string[] {
	const { pickup_location: place, shipping } = order;
	if (shipping) {
		return [shipping.provider, ...destinationLines(order), shipping.estimate].filter((line) => line !== '');
	}
	return place ? [place.name, place.address, place.phone].filter((line) => line !== '') : [];
}
