import { inGroups } from '../../basket/gift-cards/number';
import type { Settings } from '../../contract/settings';
import { type Fact, factsMarkup, factsText } from '../../foundation/mail/facts';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import { inDollars, toDecimal } from '../../foundation/money';
import { showPhone } from '../../people/details/phone-number';

interface Attention {
	order: { order_number: string; purchaser_name: string; email: string; phone: string };
	/** `amount` is in cents. */
	payment: {
		state: string;
		reference: string;
		transaction_id: string;
		amount: number;
		currency: string;
		problem: string;
	};
	/** The payment provider's name as shown to people. */
	provider: string;
	/** The valid gift cards that were bought with the order, with their balances in cents. */
	cards: { number: string; balance: number }[];
}

/**
 * Composes the e-mail to the store about a payment that staff must check: the payment arrived too late, has a wrong amount, is
 * disputed, or was refunded.
 */
export function paymentAttention({ order, payment, provider, cards }: Attention, settings: Settings): Mail {
	const title =
		payment.state === 'late'
			? `A payment for order ${order.order_number} must be refunded`
			: `Check a payment for order ${order.order_number}`;
	const facts: Fact[] = [
		['What happened', payment.problem],
		['Requested', `${payment.currency} ${toDecimal(payment.amount)}`],
		['Provider', provider],
		['Our reference', payment.reference],
		['Transaction', payment.transaction_id],
		...cards.map(({ number, balance }): Fact => [`Gift card ${inGroups(number)}`, `${inDollars(balance)} on it`]),
		['Name', order.purchaser_name],
		['E-mail', order.email],
		['Phone', showPhone(order.phone, settings)],
	];
	const next =
		payment.state === 'paid' && cards.length === 0
			? `To see the refunds and what is owed, open order ${order.order_number} at the desk and look under Money.`
			: payment.state === 'paid'
				? `To void one gift card of this order: npm run store -- giftcards void NUMBER. To void all its gift cards: npm run store -- giftcards void --order ${order.order_number}`
				: `After you have dealt with the payment: npm run store -- payments ${payment.state === 'late' ? 'drop' : 'accept (or drop)'} ${payment.reference}`;
	return {
		recipient: settings.store_info.email,
		subject: title,
		text: `${title}

${factsText(facts)}

${next}

${signature(settings)}`,
		html: mailPage(
			settings,
			title,
			html`<dl>
${factsMarkup(facts)}</dl>
<p>${next}</p>`,
		),
	};
}
