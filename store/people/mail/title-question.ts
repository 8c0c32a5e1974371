import type { Settings } from '../../contract/settings';
import { shopAddress } from '../../contract/shop-address';
import { letter, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';

interface Question {
	name: string;
	email: string;
	question: string;
	title: { title: string; eisbn: string };
}

/** To the store: what somebody asks about a title, and where the answer goes. */
export function titleQuestion({ name, email, question, title }: Question, settings: Settings): Mail {
	const { store_info } = settings;
	const heading = `A question about ${title.title}`;
	const page = shopAddress(settings, `/item/${title.eisbn}`);
	return {
		recipient: store_info.email,
		subject: `${heading} (${title.eisbn})`,
		text: `${heading}

${question}

${name}
${email}

${page}

${signature(settings)}`,
		html: letter(
			settings,
			heading,
			html`<p style="white-space:pre-line">${question}</p>
<p>${name}<br><a href="mailto:${email}">${email}</a></p>
<p><a href="${page}" style="color:${settings.style.accent}">${title.title} (${title.eisbn})</a></p>`,
		),
	};
}
