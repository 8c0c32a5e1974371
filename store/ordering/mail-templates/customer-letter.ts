import type { Settings } from '../../contract/settings';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html, type Markup } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';

/** An order, as a letter about it names it and its customer. */
export interface LetterOrder {
	order_number: string;
	email: string;
	purchaser_name: string;
}

interface Letter {
	title: string;
	/** After the shop's name; left out, the title. */
	subject?: string;
	/** What stands between the salutation and the link; null where the title says it all. */
	body: { text: string; markup: Markup } | null;
	/** Where the letter leads to, and what is said of that; left out, the order's page. */
	leadsTo?: { text: string; words: string };
}

/** Composes a letter to an order's customer: a title, a salutation, what is told, and a link. */
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
