import type { Order, OrderPart } from '../../contract/order';
import { partCopiesWords } from '../../contract/part-copies';
import type { Settings } from '../../contract/settings';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import { customerLetter } from './customer-letter';
import { destinationLines } from './order-lines';

/**
 * Composes the e-mail to the shopper after a part of the shopper's order was sent.
 * @param isLast whether the part contains the order's last copies
 */
export function partSentMail(
	order: Order,
	{ part, isLast }: { part: OrderPart; isLast: boolean },
	settings: Settings,
	link: string,
): Mail {
	const whole = isLast && part.number === 1;
	const title = whole
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
	const copies = part.copies.map((one) => `${one.quantity} x ${partCopiesWords(one, part.copies)}`);
	const rest = isLast ? [] : ['We will send the rest as soon as we have it.'];
	return customerLetter(
		order,
		{
			title,
			body: {
				text: [...facts, '', ...copies, ...(rest.length > 0 ? ['', ...rest] : [])].join('\n'),
				markup: html`<p style="white-space:pre-line">${facts.join('\n')}</p>
<ul>${copies.map((words) => html`<li>${words}</li>`)}</ul>
${rest.map((words) => html`<p>${words}</p>`)}`,
			},
		},
		settings,
		link,
	);
}
