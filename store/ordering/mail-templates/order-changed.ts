import type { Order } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import { inDollars } from '../../foundation/money';
import { customerLetter, type LetterOrder } from './customer-letter';
import { destinationLines, listOrder, referenceLines } from './order-lines';

/** The amount owed after an edit or a payment request, in cents. */
interface Standing {
	/** The amount that the customer still owes. Negative if the store must refund money. */
	owed: number;
	/** The URL of the payment page. The URL is null if the customer has nothing to pay online. */
	pay: string | null;
}

/** Composes the e-mail to the customer after staff have edited the customer's order. @param link the URL of the order's page */
export function orderChanged(
	order: Order,
	reason: string,
	standing: Standing,
	settings: Settings,
	link: string,
): Promise<Mail> {
	const title = `Your order ${order.order_number} was changed`;
	const where = destinationLines(order);
	const place = order.pickup_location;
	const at = place ? [place.name, place.address, place.phone].filter((part) => part !== '') : [];
	const lines = [
		...referenceLines(order),
		...(where.length > 0 ? [`Sent to: ${where.join(', ')}`] : []),
		...(at.length > 0 ? [`Picked up at: ${at.join(', ')}`] : []),
	];
	return mailOf(order, { title, before: reason === '' ? [] : [reason], standing, after: lines }, settings, link);
}

/** Composes the e-mail that asks the customer to pay a phone order, or the remaining amount of an order. */
export function askedToPay(order: Order, standing: Standing, settings: Settings, link: string): Promise<Mail> {
	const title = `Please pay your order ${order.order_number}`;
	return mailOf(order, { title, before: [], standing, after: referenceLines(order) }, settings, link);
}

function standingLines({ owed, pay }: Standing): string[] {
	if (owed < 0) return [`We will refund ${inDollars(-owed)}.`];
	if (owed === 0) return ['You have nothing left to pay.'];
	return [pay === null ? `To be paid: ${inDollars(owed)}` : `Please pay ${inDollars(owed)} here:`];
}

interface Letter {
	title: string;
	/** The paragraphs of the e-mail before and after the amount to pay. */
	before: string[];
	standing: Standing;
	after: string[];
}

async function mailOf(
	order: Order,
	{ title, before, standing, after }: Letter,
	settings: Settings,
	link: string,
): Promise<Mail> {
	const listed = await listOrder(order, settings);
	const { pay } = standing;
	const asks =
		pay === null
			? ''
			: html`<p><a href="${pay}" style="color:${settings.style.accent}">Pay order ${order.order_number}</a></p>`;
	const first = [...before, ...standingLines(standing)];
	return customerLetter(
		order,
		{
			title,
			body: {
				text: `${[...first, ...(pay === null ? [] : [pay]), ...after].join('\n')}\n\n${listed.text}`,
				markup: html`<p style="white-space:pre-line">${first.join('\n')}</p>
${asks}
${after.length === 0 ? '' : html`<p style="white-space:pre-line">${after.join('\n')}</p>`}
${listed.table}`,
			},
		},
		settings,
		link,
	);
}

/** Composes the e-mail to the customer after the customer has paid the requested amount. @param amount cents */
export function differencePaid(order: LetterOrder, amount: number, settings: Settings, link: string): Mail {
	const paid = `${inDollars(amount)} is paid for order ${order.order_number}`;
	return customerLetter(order, { title: `Thank you: ${paid}`, subject: paid, body: null }, settings, link);
}
