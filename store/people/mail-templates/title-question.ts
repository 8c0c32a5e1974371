import type { Settings } from '../../contract/settings';
import { shopAddress } from '../../contract/shop-address';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';

interface Question {
	name: string;
	email: string;
	question: string;
	/** The title that the question is about, or null for a book that the store does not have. */
	title: { title: string; eisbn: string } | null;
}

/** Composes the e-mail to the store with a visitor's question about a title and the visitor's e-mail address. */
export function titleQuestion({ name, email, question, title }: Question, settings: Settings): Mail {
	const { store_info } = settings;
	const heading = title ? `A question about ${title.title}` : 'A question about a book that we do not have';
	const page = title && shopAddress(settings, `/item/${title.eisbn}`);
	return {
		recipient: store_info.email,
		subject: title ? `${heading} (${title.eisbn})` : heading,
		text: `${heading}

${question}

${name}
${email}
${page ? `\n${page}\n` : ''}
${signature(settings)}`,
		html: mailPage(
			settings,
			heading,
			html`<p style="white-space:pre-line">${question}</p>
<p>${name}<br><a href="mailto:${email}">${email}</a></p>
${title && html`<p><a href="${page}" style="color:${settings.style.accent}">${title.title} (${title.eisbn})</a></p>`}`,
		),
	};
}
