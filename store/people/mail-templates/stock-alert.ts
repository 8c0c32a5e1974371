import type { Settings } from '../../contract/settings';
import { shopAddress } from '../../contract/shop-address';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';

interface Alert {
	key: string;
	email: string;
	title: { title: string; eisbn: string };
}

/** Composes the e-mail that confirms a stock alert and explains how to cancel the stock alert. */
export const alertAsked = (alert: Alert, settings: Settings): Mail =>
	alertMail(alert, settings, {
		heading: `We will tell you when ${alert.title.title} is here`,
		words:
			'You asked us to write to you as soon as this title is in stock. We will write once, and about nothing else.',
		action: 'See the book',
		otherwise: 'Did you not ask for this e-mail, or do you no longer want it?',
	});

/** Composes the e-mail to a visitor about a title with a stock alert that is now in stock. */
export const inStockMail = (alert: Alert, settings: Settings): Mail =>
	alertMail(alert, settings, {
		heading: `${alert.title.title} is here`,
		words: 'The title is in stock now. We have not set a copy aside for you: first come, first served.',
		action: 'See the book',
		otherwise: 'Do you not want these e-mails?',
	});

interface Words {
	heading: string;
	words: string;
	action: string;
	otherwise: string;
}

function alertMail({ key, email, title }: Alert, settings: Settings, said: Words): Mail {
	const { heading, words, action, otherwise } = said;
	const page = shopAddress(settings, `/item/${title.eisbn}`);
	const stop = shopAddress(settings, `/stock-alert/${key}`);
	return {
		recipient: email,
		subject: `${settings.store_info.name}: ${heading}`,
		text: `${heading}

${words}

${action}:
${page}

${otherwise} Stop it here:
${stop}

${signature(settings)}`,
		html: mailPage(
			settings,
			heading,
			html`<p>${words}</p>
<p style="margin:24px 0"><a href="${page}" style="color:${settings.style.accent}">${action}</a></p>
<p>${otherwise} <a href="${stop}">Stop it here</a>.</p>`,
		),
	};
}
