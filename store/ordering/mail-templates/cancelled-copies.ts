import type { Order } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import { inDollars } from '../../foundation/money';
import { customerLetter } from './customer-letter';

/** To the shopper, when some copies of their order are cancelled and the rest of it stands. `to_give_back` is cents. */
export function cancelledCopiesMail(
	order: Order,
	{ title, quantity, to_give_back }: { title: string; quantity: number; to_give_back: number },
	settings: Settings,
	link: string,
): Mail {
	const lines = [
		`We are sorry: ${quantity} x ${title} cannot be had, and was taken off your order.`,
		to_give_back > 0 ? `The store gives back ${inDollars(to_give_back)}.` : 'You do not pay for it.',
		'Everything else of your order stays as it is.',
	];
	return customerLetter(
		order,
		{
			title: `A change to your order ${order.order_number}`,
			body: {
				text: lines.join('\n'),
				markup: html`<p style="white-space:pre-line">${lines.join('\n')}</p>`,
			},
		},
		settings,
		link,
	);
}
