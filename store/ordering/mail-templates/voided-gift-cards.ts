import { inGroups } from '../../basket/gift-cards/number';
import type { Settings } from '../../contract/settings';
import { type Fact, factsMarkup, factsText } from '../../foundation/mail/facts';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import { inDollars } from '../../foundation/money';
import { showPhone } from '../../people/details/phone-number';

interface VoidedCards {
	order: { order_number: string; purchaser_name: string; email: string; phone: string };
	/** Each card with the amount spent from it, in cents. */
	cards: { number: string; spent: number }[];
	/** Our reference of the payment, and its provider's name for readers. */
	reference: string;
	provider: string;
}

/** Composes the mail to the store about gift cards that were voided because their payment was refunded. */
export function voidedGiftCards({ order, cards, reference, provider }: VoidedCards, settings: Settings): Mail {
	const title = `Gift cards from order ${order.order_number} are void: their money was given back`;
	const opening = `${provider} says that the payment of this order was given back to the shopper. The gift cards that it bought are void now:`;
	const facts: Fact[] = [
		...cards.map(
			({ number, spent }): Fact => [inGroups(number), spent > 0 ? `${inDollars(spent)} spent` : 'not spent'],
		),
		['Our reference', reference],
		['Name', order.purchaser_name],
		['E-mail', order.email],
		['Phone', showPhone(order.phone, settings)],
	];
	const told =
		order.email === ''
			? 'Whoever bought them is not told: the shop has their address no longer.'
			: 'Whoever bought them is told; whom they were passed on to, the shop does not know.';
	const isSpent = cards.some(({ spent }) => spent > 0);
	const closing = isSpent
		? `${told} What was bought with them stands: it is for you to settle with the shopper.`
		: told;
	return {
		recipient: settings.store_info.email,
		subject: title,
		text: `${title}

${opening}

${factsText(facts)}

${closing}

${signature(settings)}`,
		html: mailPage(
			settings,
			title,
			html`<p>${opening}</p>
<dl>
${factsMarkup(facts)}</dl>
<p>${closing}</p>`,
		),
	};
}
