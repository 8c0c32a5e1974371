import { inGroups } from '../../basket/gift-cards/number';
import type { Settings } from '../../contract/settings';
import { factsMarkup, factsText } from '../../foundation/mail/facts';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import { inDollars } from '../../foundation/money';

/**
 * The reason why gift cards were voided. 'given back': the payment for the gift cards was refunded. 'cancelled': the order for
 * the gift cards was cancelled. 'the store': the store voided the gift cards without giving a reason.
 */
export type VoidBecause = 'given back' | 'cancelled' | 'the store';

const reasons: Record<VoidBecause, string> = {
	'given back': ', because the payment for it was refunded',
	cancelled: ', because the order was cancelled',
	'the store': '',
};

interface VoidCards {
	order: { order_number: string; email: string; purchaser_name: string };
	/** Each voided gift card with its previous balance, in cents. */
	cards: { number: string; balance: number }[];
	because: VoidBecause;
}

/**
 * Composes the e-mail to the buyer of voided gift cards. The buyer gets this e-mail because only the buyer knows who has the gift
 * cards.
 */
export function voidCardsMail({ order, cards, because }: VoidCards, settings: Settings): Mail {
	const one = cards.length === 1;
	const title = one ? 'Your gift card is void' : `Your ${cards.length} gift cards are void`;
	const opening = `You can no longer use ${one ? 'a gift card' : 'gift cards'} from your order ${order.order_number}${reasons[because]}:`;
	const closing = `If you gave ${one ? 'it' : 'them'} away, please tell the ${one ? 'person who has it' : 'people who have them'}. If you think this is a mistake, please tell us.`;
	const facts = cards.map(({ number, balance }) => [inGroups(number), `${inDollars(balance)} was on it`] as const);
	return {
		recipient: order.email,
		subject: `${settings.store_info.name}: ${title.toLowerCase()} (order ${order.order_number})`,
		text: `${title}

Dear ${order.purchaser_name},

${opening}

${factsText(facts)}

${closing}

${signature(settings)}`,
		html: mailPage(
			settings,
			title,
			html`<p>Dear ${order.purchaser_name},</p>
<p>${opening}</p>
<dl>
${factsMarkup(facts)}</dl>
<p>${closing}</p>`,
		),
	};
}
