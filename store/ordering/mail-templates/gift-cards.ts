import { inGroups } from '../../basket/gift-cards/number';
import { dollars } from '../../contract/dollars';
import type { Settings } from '../../contract/settings';
import { type Fact, factsMarkup, factsText } from '../../foundation/mail/facts';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';

/** A purchased gift card with the data for the e-mail to the buyer. */
export interface IssuedGiftCard {
	number: string;
	pin: string;
	/** The gift card's amount in dollars, as a decimal string. */
	amount: string;
	/** The name of the gift card's recipient. `to`, `from` and `message` are empty if the buyer did not enter them. */
	to: string;
	from: string;
	message: string;
}

/** Composes the e-mail that the buyer of gift cards gets after payment, with the card numbers and PINs. */
export function giftCardsMail(
	order: { order_number: string; email: string; purchaser_name: string },
	cards: IssuedGiftCard[],
	settings: Settings,
): Mail {
	const title = cards.length === 1 ? 'Your gift card' : `Your ${cards.length} gift cards`;
	const opening = `Thank you for your order ${order.order_number}. Anyone with the number and the PIN can spend the card, so keep this e-mail as safe as cash.`;
	const closing = 'Gift cards never expire.';
	return {
		recipient: order.email,
		subject: `${settings.store_info.name}: ${title.toLowerCase()} from order ${order.order_number}`,
		text: `${title}

Dear ${order.purchaser_name},

${opening}

${cards.map((card) => factsText(factsOf(card))).join('\n\n')}

${closing}

${signature(settings)}`,
		html: mailPage(
			settings,
			title,
			html`<p>Dear ${order.purchaser_name},</p>
<p>${opening}</p>
${cards.map(
	(card) => html`<dl style="margin:16px 0;padding:12px 16px;border:1px solid #ccc">
${factsMarkup(factsOf(card))}</dl>
`,
)}<p>${closing}</p>`,
		),
	};
}

const factsOf = ({ number, pin, amount, to, from, message }: IssuedGiftCard): Fact[] => [
	['Number', inGroups(number)],
	['PIN', pin],
	['Amount', dollars(amount)],
	['To', to],
	['From', from],
	['Message', message],
];
