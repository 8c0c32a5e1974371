import type { Settings } from '../../contract/settings';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html, type Markup } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';

/** The order data needed for an e-mail to the customer. */
export interface LetterOrder {
	order_number: string;
	email: string;
	purchaser_name: string;
}

interface Letter {
	title: string;
	/** The e-mail's subject after the shop's name. If omitted, the subject is the title. */
	subject?: string;
	/** The text between the salutation and the link. The text is null if the title is the whole message. */
	body: { text: string; markup: Markup } | null;
	/** The URL and the text of the e-mail's link. If omitted, the e-mail links to the order's page. */
	leadsTo?: { text: string; words: string };
}

/** Composes an e-mail to an order's customer: a title, a salutation, the message and a link. */
export function customerLetter(order: LetterOrder, letter: Letter, settings: Settings, link: string): Mail {
	const { title, body } = letter;
	const { text, words } = letter.leadsTo ?? { text: 'See your order:', words: `See your order ${order.order_number}` };
	return {
		recipient: order.email,
		subject: `${settings.store_info.name}: ${letter.subject ?? `${title.charAt(0).toLowerCase()}${title.slice(1)}`}`,
		text: [
			title,
			`Dear ${order.purchaser_name},`,
			...(body ? [body.text] : []),
			`${text}\n${link}`,
			signature(settings),
		].join('\n\n'),
		html: mailPage(
			settings,
			title,
			html`<p>Dear ${order.purchaser_name},</p>
${body ? html`${body.markup}\n` : ''}<p style="margin:24px 0 0"><a href="${link}" style="color:${settings.style.accent}">${words}</a></p>`,
		),
	};
}
