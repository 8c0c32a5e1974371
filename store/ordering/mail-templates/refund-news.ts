import { inGroups } from '../../basket/gift-cards/number';
import { dollars } from '../../contract/dollars';
import { isPaymentProvider, providerTitles } from '../../contract/payment-providers';
import type { Settings } from '../../contract/settings';
import { type Fact, factsMarkup, factsText } from '../../foundation/mail/facts';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import { inDollars } from '../../foundation/money';
import { customerLetter, type LetterOrder } from './customer-letter';

/** An amount of refunded money in cents, for the e-mail to the customer. */
export interface MoneyBack {
	method: string;
	amount: number;
	/** The last digits of the gift card that received the refund. The text is null if the refund did not go to a gift card. */
	gift_card: string | null;
}

const handWords: Record<string, string> = {
	cash: 'in cash',
	card: 'to your card, in the store',
	transfer: 'by transfer',
	cheque: 'by cheque',
};

/** Returns the destination of a refund in words: 'to your PayPal account'. */
export function wayBack({ method, gift_card }: Pick<MoneyBack, 'method' | 'gift_card'>): string {
	if (gift_card !== null) return `to the gift card ending in ${gift_card}`;
	if (method === 'paypal') return 'to your PayPal account';
	if (isPaymentProvider(method)) return `to the card that you paid with (${providerTitles[method]})`;
	return handWords[method] ?? 'by the store';
}

/** The copies and the shipping that a refund covers. Amounts are cents, without taxes. */
export interface Refunded {
	copies: { title: string; quantity: number }[];
	shipping: number;
}

/** The amount by which a refund reduced an invoice, in cents. */
export interface InvoiceCredit {
	amount: number;
	/** The invoice number. */
	invoice: number;
}

/**
 * Composes the e-mail to the customer after a refund, or after the amount that the customer owes was reduced.
 * @param refunded the copies and the shipping that are refunded; empty for a refund of an amount
 * @param link the URL of the order's page
 * @param credit the amount by which the order's invoice was reduced; null if the invoice was not reduced
 */
export function refundNews(
	order: LetterOrder,
	backs: MoneyBack[],
	refunded: Refunded,
	settings: Settings,
	link: string,
	credit: InvoiceCredit | null,
): Mail {
	const sum = inDollars(backs.reduce((all, { amount }) => all + amount, 0));
	const title =
		backs.length === 0 && credit !== null
			? `You owe ${inDollars(credit.amount)} less for order ${order.order_number}`
			: `We have refunded ${sum} for order ${order.order_number}`;
	const lines = [
		...(credit === null ? [] : [`${inDollars(credit.amount)} off invoice ${credit.invoice}`]),
		...backs.map((back) => `${inDollars(back.amount)} ${wayBack(back)}`),
	];
	const what = [
		...refunded.copies.map(({ title: of, quantity }) => `${quantity} x ${of}`),
		...(refunded.shipping > 0 ? [`Shipping: ${inDollars(refunded.shipping)}`] : []),
	];
	const closing = 'Your bank may take a few days to show the refund.';
	const waits = backs.some(({ method }) => isPaymentProvider(method));
	return customerLetter(
		order,
		{
			title,
			body: {
				text: [
					lines.join('\n'),
					...(what.length > 0 ? [`For:\n${what.join('\n')}`] : []),
					...(waits ? [closing] : []),
				].join('\n\n'),
				markup: html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>
${what.length > 0 ? html`<p>For:</p><ul>${what.map((line) => html`<li>${line}</li>`)}</ul>` : ''}
${waits ? html`<p>${closing}</p>` : ''}`,
			},
		},
		settings,
		link,
	);
}

/**
 * Composes the e-mail to the customer with the new gift card on which the customer gets the refund.
 * @param card `amount` as a decimal string
 */
export function refundCardMail(
	order: LetterOrder,
	{ number, pin, amount }: { number: string; pin: string; amount: string },
	settings: Settings,
): Mail {
	const title = 'Your gift card';
	const opening = `We have refunded money for order ${order.order_number} to a gift card. Anyone with the number and the PIN can spend the card, so keep this e-mail as safe as cash.`;
	const closing = 'Gift cards never expire.';
	const facts: Fact[] = [
		['Number', inGroups(number)],
		['PIN', pin],
		['Amount', dollars(amount)],
	];
	return {
		recipient: order.email,
		subject: `${settings.store_info.name}: a gift card for your refund on order ${order.order_number}`,
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
<dl style="margin:16px 0;padding:12px 16px;border:1px solid #ccc">
${factsMarkup(facts)}</dl>
<p>${closing}</p>`,
		),
	};
}

interface Attention {
	order: LetterOrder;
	part: { method: string; reference: string; amount: number; problem: string; state: string };
}

/** Composes the e-mail to the store about a refund that failed or has an unknown outcome. */
export function refundAttention({ order, part }: Attention, settings: Settings): Mail {
	const title = `Check a refund for order ${order.order_number}`;
	const facts: Fact[] = [
		['What happened', part.problem],
		['Amount', inDollars(part.amount)],
		['Provider', isPaymentProvider(part.method) ? providerTitles[part.method] : part.method],
		['Our reference', part.reference],
		['Name', order.purchaser_name],
	];
	const next =
		part.state === 'failed'
			? 'The store still owes the customer the money. Refund it another way on the order’s page at the desk.'
			: 'Check on the provider’s own site whether the money went back. Then record the result on the order’s page at the desk.';
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
