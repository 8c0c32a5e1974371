import type { Settings } from '../../contract/settings';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import { quotedName } from '../details/quoted-name';

/** Composes the e-mail to a store that reviews institutions, with the institution's name and the command to approve it. */
export function newInstitution({ email, company }: { email: string; company: string }, settings: Settings): Mail {
	const title = 'An institution awaits your approval';
	const words = `${quotedName(company)}, with the account ${email}, would like to ask people to buy on its behalf. Check that the name really is its own. Then allow it with this command:`;
	const command = `npm run store -- institutions approve ${email}`;
	return {
		recipient: settings.store_info.email,
		subject: `${settings.store_info.name}: ${title}`,
		text: `${title}\n\n${words}\n\n${command}\n\n${signature(settings)}`,
		html: mailPage(settings, title, html`<p>${words}</p>\n<p><code>${command}</code></p>`),
	};
}
