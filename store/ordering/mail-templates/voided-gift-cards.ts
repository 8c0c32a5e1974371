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
	/** Each voided gift card with the amount that was spent from the card, in cents. */
	cards: { number: string; spent: number }[];
	/** Our reference of the payment, and the payment provider's name as shown to people. */
	reference: string;
	provider: string;
}

/** Composes the e-mail to the store about gift cards that were voided because their payment was refunded. */
export function voidedGiftCards({ order, cards, reference, provider }: VoidedCards, settings: Settings): Mail {
	const title = `Gift cards from order ${order.order_number} are void: their payment was refunded`;
	const opening = `${provider} says that the payment for this order was refunded to the shopper. The gift cards from this payment are now void:`;
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
			? 'The shop could not e-mail the buyer, because it no longer has the buyer’s address.'
			: 'The shop has e-mailed the buyer. It does not know who has the cards now.';
	const isSpent = cards.some(({ spent }) => spent > 0);
	const closing = isSpent
		? `${told} Purchases that were made with these cards remain valid. Please settle these with the shopper.`
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
