import type { Settings } from '../../contract/settings';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';

const button = 'display:inline-block;padding:12px 20px;color:#222;font-weight:bold;text-decoration:none';

/** A mail with one thing to do: what it is about, the link, and what else there is to know. */
interface AccountMail {
	recipient: string;
	/** Heading and subject. */
	title: string;
	/** Before the link. */
	paragraphs: string[];
	/** What the link does: 'Choose a new password'. */
	action: string;
	link: string;
	/** How long the link works. Hours. */
	hours: number;
	/** What somebody is to do who did not ask for it. */
	otherwise: string;
}

/** Lays out a mail with one thing to do, as text and as HTML. */
export function accountMail(facts: AccountMail, settings: Settings): Mail {
	const { recipient, title, paragraphs, action, link, otherwise } = facts;
	const limit = `The link works once, and for ${duration(facts.hours)}.`;
	return {
		recipient,
		subject: `${settings.store_info.name}: ${title}`,
		text: `${title}

${paragraphs.join('\n\n')}

${action}:
${link}

${limit}

${otherwise}

${signature(settings)}`,
		html: mailPage(
			settings,
			title,
			html`${paragraphs.map((paragraph) => html`<p>${paragraph}</p>\n`)}
<p style="margin:24px 0"><a href="${link}" style="${button};border:2px solid ${settings.style.accent}">${action}</a></p>
<p>${limit}</p>
<p>If the button does nothing, copy this address into your browser:<br>
<span style="word-break:break-all">${link}</span></p>
<p>${otherwise}</p>`,
		),
	};
}

function duration(hours: number): string {
	if (hours > 24 && hours % 24 === 0) return `${hours / 24} days`;
	return hours === 1 ? 'one hour' : `${hours} hours`;
}
