import { withCondition } from '../../contract/offered-title';
import type { Order } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import { inDollars } from '../../foundation/money';
import { customerLetter } from './customer-letter';

/** A substitute and the ordered title that the substitute replaces. All prices are for one copy, in cents. */
export interface SubstitutionFacts {
	instead_of: string;
	title: string;
	/** The substitute's condition in words. The text is empty for a new copy. */
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

/**
 * The beginning of the subject of the e-mail about a substitute. The phone call that replaces the e-mail has the same subject.
 */
export const questionTitle = 'A question about your order';

/**
 * Composes the e-mail that asks the shopper to accept or reject a substitute.
 * @param link the URL of the page where the shopper answers yes or no without logging in
 */
export function substitutionMail(order: Order, facts: SubstitutionFacts, settings: Settings, link: string): Mail {
	const isUnpaid = order.paid === '0.00';
	const lines = [
		`We are sorry: ${facts.quantity} x ${facts.instead_of} is not available.`,
		`Would you like ${withCondition(facts)} instead? ${priceWords(facts, isUnpaid)}`,
		...(facts.words === '' ? [] : [facts.words]),
		`We have set the substitute aside for you. Please answer yes, or no${isUnpaid ? '' : ' and get your money back'}. Your order waits for your answer.`,
	];
	return customerLetter(
		order,
		{
			title: `${questionTitle} ${order.order_number}`,
			body: {
				text: lines.join('\n'),
				markup: html`<p style="white-space:pre-line">${lines.join('\n')}</p>`,
			},
			leadsTo: { text: 'Accept or decline the substitute:', words: 'Accept or decline the substitute' },
		},
		settings,
		link,
	);
}
