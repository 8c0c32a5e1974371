import type { Order } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import { inDollars } from '../../foundation/money';
import { customerLetter } from './customer-letter';

/** Cancelled copies and the amounts to refund, in cents. */
interface CancelledCopies {
	title: string;
	quantity: number;
	/** The amount to refund for the cancelled copies. */
	to_give_back: number;
	/** The total amount to refund for the order, including earlier amounts. */
	in_all: number;
}

/** Composes the e-mail to the shopper when some copies of the shopper's order are cancelled and the rest of the order stays. */
export function cancelledCopiesMail(
	order: Order,
	{ title, quantity, to_give_back, in_all }: CancelledCopies,
	settings: Settings,
	link: string,
): Mail {
	const also = in_all > to_give_back ? ` It owes you ${inDollars(in_all)} in all.` : '';
	const lines = [
		`We are sorry: ${quantity} x ${title} is not available, so we took it off your order.`,
		to_give_back > 0 ? `The store gives back ${inDollars(to_give_back)}.${also}` : 'You do not pay for this title.',
		'The rest of your order does not change.',
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
