import type { Settings } from '../../contract/settings';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html, type Markup } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';

/** The order data that an e-mail to its customer needs. */
export interface LetterOrder {
	order_number: string;
	email: string;
	purchaser_name: string;
}

interface Letter {
	title: string;
	/** The subject after the shop's name. If omitted, the title is used. */
	subject?: string;
	/** The text between the salutation and the link. Null if the title says everything. */
	body: { text: string; markup: Markup } | null;
	/** The link with its text. If omitted, the link leads to the order's page. */
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
