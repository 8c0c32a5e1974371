import type { Order } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import { inDollars } from '../../foundation/money';

/** To the shopper, when some copies of their order are cancelled and the rest of it stands. `to_give_back` is cents. */
export function cancelledCopiesMail(
	order: Order,
	{ title, quantity, to_give_back }: { title: string; quantity: number; to_give_back: number },
	settings: Settings,
	link: string,
): Mail {
	const heading = `A change to your order ${order.order_number}`;
	const lines = [
		`We are sorry: ${quantity} x ${title} cannot be had, and was taken off your order.`,
		to_give_back > 0 ? `The store gives back ${inDollars(to_give_back)}.` : 'You do not pay for it.',
		'Everything else of your order stays as it is.',
	];
	return {
		recipient: order.email,
		subject: `${settings.store_info.name}: a change to your order ${order.order_number}`,
		text: `${heading}

Dear ${order.purchaser_name},

${lines.join('\n')}

See your order:
${link}

${signature(settings)}`,
		html: mailPage(
			settings,
			heading,
			html`<p>Dear ${order.purchaser_name},</p>
<p style="white-space:pre-line">${lines.join('\n')}</p>
<p style="margin:24px 0 0"><a href="${link}" style="color:${settings.style.accent}">See your order ${order.order_number}</a></p>`,
		),
	};
}
