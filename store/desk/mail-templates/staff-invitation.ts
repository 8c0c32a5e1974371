import type { Settings } from '../../contract/settings';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';

/** The invited person's e-mail address, the invitation link, and the number of days for which the link works. */
interface InvitationFacts {
	email: string;
	link: string;
	days: number;
}

/** Builds the mail that invites a person to the desk. */
export function staffInvitation({ email, link, days }: InvitationFacts, settings: Settings): Mail {
	const { name } = settings.store_info;
	const title = `Your invitation to the desk of ${name}`;
	const words = `You have been invited to work at the desk of ${name}. Use the link to choose a password. The link works once, for ${days} days.`;
	const other = 'If you did not expect this invitation, ignore this mail.';
	return {
		recipient: email,
		subject: `${name}: Your invitation to the desk`,
		text: `${title}

${words}

Accept the invitation:
${link}

${other}

${signature(settings)}`,
		html: mailPage(
			settings,
			title,
			html`<p>${words}</p>
<p><a href="${link}" style="color:${settings.style.accent}">Accept the invitation</a></p>
<p>${other}</p>`,
		),
		// Deletes the mail's text after sending, because anyone who has the link can log in.
		forget_when_sent: 1,
	};
}
