import type { Settings } from '../../contract/settings';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';

/**
 * Composes the e-mail to an order's previous e-mail address after staff have changed the address. The e-mail has no link to the
 * order and does not contain the new e-mail address, because a different person may read the e-mail.
 */
export function addressChanged(
	{ email, order_number }: { email: string; order_number: string },
	settings: Settings,
): Mail {
	const { name, email: store } = settings.store_info;
	const title = `The e-mail address of order ${order_number} was changed`;
	const words = `Our staff have changed the e-mail address of order ${order_number} at ${name}. E-mails about the order no longer go to this address.`;
	const next = `If you did not ask for this, please tell us${store === '' ? '' : `: ${store}`}.`;
	return {
		recipient: email,
		subject: `${name}: the e-mail address of order ${order_number} was changed`,
		text: [title, words, next, signature(settings)].join('\n\n'),
		html: mailPage(settings, title, html`<p>${words}</p>\n<p>${next}</p>`),
	};
}
