import type { Settings } from '../../contract/settings';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';

/** The invited person's e-mail, the link of the invitation, and how long the link works. */
interface InvitationFacts {
	email: string;
	link: string;
	days: number;
}

/** Writes the mail that invites a person to the desk. */
export function staffInvitation({ email, link, days }: InvitationFacts, settings: Settings): Mail {
	const { name } = settings.store_info;
	const title = `Your invitation to the desk of ${name}`;
	const words = `You have been invited to work at the desk of ${name}. Choose a password to begin with; the link works once, for ${days} days.`;
	const other = 'If you do not know of this, do nothing.';
	return {
		recipient: email,
		subject: `${name}: Your invitation to the desk`,
		text: `${title}

${words}

Come in:
${link}

${other}

${signature(settings)}`,
		html: mailPage(
			settings,
			title,
			html`<p>${words}</p>
<p><a href="${link}" style="color:${settings.style.accent}">Come in</a></p>
<p>${other}</p>`,
		),
		// Anyone who reads the mail can log in.
		forget_when_sent: 1,
	};
}
