import type { Cart, CartItem } from '../../contract/cart';
import { dollars } from '../../contract/dollars';
import type { Settings } from '../../contract/settings';
import { shopAddress } from '../../contract/shop-address';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import { quotedName } from '../../people/details/quoted-name';

interface Sending {
	recipient: string;
	/** The sender's name, which may be an empty string. */
	name: string;
	message: string;
}

/**
 * Composes the e-mail of a cart as a list with links, which a shopper can send to any address. The shop writes the subject and
 * the heading. The e-mail shows the shopper's message below the heading and marks it as the shopper's own words.
 */
export function cartList(cart: Cart, settings: Settings, { recipient, name, message }: Sending): Mail {
	const { store_info, style } = settings;
	const title = `A list of books from ${store_info.name}`;
	const sender = name === '' ? 'A visitor to our shop' : `${quotedName(name)}, a visitor to our shop,`;
	const sent = `${sender} has sent you this list.`;
	const written = 'Their message to you, which we have not checked:';
	const linkOf = (item: CartItem) => shopAddress(settings, `/item/${item.title_info.eisbn}`);
	return {
		recipient,
		subject: title,
		text: `${title}

${sent}
${message === '' ? '' : `\n${written}\n${message.replace(/^/gm, '> ')}\n`}
${cart.items.map((item) => `${item.cart_info.quantity} x ${item.title_info.title}\n    ${factsOf(item)}\n    ${linkOf(item)}`).join('\n\n')}

${signature(settings)}`,
		html: mailPage(
			settings,
			title,
			html`<p>${sent}</p>
${
	message !== '' &&
	html`<p>${written}</p>
<blockquote style="margin:0 0 16px;padding-left:12px;border-left:3px solid #ccc;white-space:pre-line">${message}</blockquote>`
}
<ul style="padding-left:20px">
${cart.items.map(
	(
		item,
	) => html`<li style="margin:0 0 10px">${item.cart_info.quantity} × <a href="${linkOf(item)}" style="color:${style.accent}">${item.title_info.title}</a><br>
<span style="font-size:14px;color:#555">${factsOf(item)}</span></li>
`,
)}</ul>`,
		),
	};
}

const factsOf = ({ title_info: title, cart_info: info }: CartItem): string =>
	[
		title.authors.map((author) => author.name).join(', '),
		title.binding,
		title.eisbn,
		info.sold_price === null ? null : dollars(info.sold_price),
	]
		.filter((part) => part !== null && part !== '')
		.join(' · ');
