import type { Settings } from '../../contract/settings';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';

/** The ways in which a staff member's log-in can change, each worded as the end of a sentence. */
const changes = {
	password: 'your password was changed',
	authenticator: 'an authenticator was set up for you',
	'no authenticator': 'your authenticator was removed',
	passkey: 'a passkey was added for you',
} as const;

/** Builds the mail to a staff member whose password, passkeys or authenticator have changed. */
export function keyChanged({ email }: { email: string }, change: keyof typeof changes, settings: Settings): Mail {
	const { name } = settings.store_info;
	const title = 'Your log-in to the desk was changed';
	const words = `At the desk of ${name} ${changes[change]} just now.`;
	const otherwise =
		'If you did not do this, tell an owner of the shop at once. An owner can log you out everywhere and invite you again.';
	return {
		recipient: email,
		subject: `${name}: ${title}`,
		text: `${title}

${words}

${otherwise}

${signature(settings)}`,
		html: mailPage(settings, title, html`<p>${words}</p>\n<p>${otherwise}</p>`),
	};
}
