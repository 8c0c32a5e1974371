import { withCondition } from '../../contract/offered-title';
import type { Order } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import { inDollars } from '../../foundation/money';
import { customerLetter } from './customer-letter';

/** A substitute and the title that it replaces. Prices are cents for one copy. */
export interface SubstitutionFacts {
	instead_of: string;
	title: string;
	/** The condition in words. Empty for a new copy. */
	condition_text: string;
	quantity: number;
	price: number;
	sold_price: number;
	words: string;
}

/** Returns a sentence that compares the substitute's price with the ordered title's price. */
function priceWords({ price, sold_price }: SubstitutionFacts, isUnpaid: boolean): string {
	if (price >= sold_price) return `You pay the price of the title you ordered: ${inDollars(price)}.`;
	const difference = isUnpaid ? 'you pay that much less' : 'you get the difference back';
	return `It costs ${inDollars(price)} instead of ${inDollars(sold_price)}, so ${difference}.`;
}

/** The start of the e-mail's subject, and of the phone call that replaces the e-mail. */
export const questionTitle = 'A question about your order';

/**
 * Composes the e-mail that asks the shopper whether they accept a substitute.
 * @param link the URL of the page where they answer yes or no, without a log-in
 */
export function substitutionMail(order: Order, facts: SubstitutionFacts, settings: Settings, link: string): Mail {
	const isUnpaid = order.paid === '0.00';
	const lines = [
		`We are sorry: ${facts.quantity} x ${facts.instead_of} is not available.`,
		`Would you like ${withCondition(facts)} instead? ${priceWords(facts, isUnpaid)}`,
		...(facts.words === '' ? [] : [facts.words]),
		`We have set it aside for you. Please answer yes, or no${isUnpaid ? '' : ' and get your money back'}. Your order waits for your answer.`,
	];
	return customerLetter(
		order,
		{
			title: `${questionTitle} ${order.order_number}`,
			body: {
				text: lines.join('\n'),
				markup: html`<p style="white-space:pre-line">${lines.join('\n')}</p>`,
			},
			leadsTo: { text: 'Say yes or no:', words: 'Say yes or no' },
		},
		settings,
		link,
	);
}
