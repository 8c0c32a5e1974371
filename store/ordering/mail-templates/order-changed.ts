import type { Order } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import { inDollars } from '../../foundation/money';
import { destinationLines, orderTable, orderText, referenceLines } from './order-lines';

/** How an order's money stands after it was changed, or was asked for. Cents. */
interface Standing {
	/** What is owed still; less than 0 for what the store gives back. */
	owed: number;
	/** Where it is paid; null where it is not asked for online. */
	pay: string | null;
}

/** To the customer, when staff have changed their order. @param link the order's page */
export function orderChanged(order: Order, reason: string, standing: Standing, settings: Settings, link: string): Mail {
	const title = `Your order ${order.order_number} was changed`;
	const where = destinationLines(order);
	const lines = [
		...(reason === '' ? [] : [reason]),
		...standingLines(standing),
		...referenceLines(order),
		...(where.length > 0 ? [`Sent to: ${where.join(', ')}`] : []),
	];
	return mailOf(order, title, lines, standing.pay, settings, link);
}

/** To the customer, when they are asked to pay an order that was taken by phone, or what is owed of one. */
export function askedToPay(order: Order, standing: Standing, settings: Settings, link: string): Mail {
	const title = `Please pay your order ${order.order_number}`;
	return mailOf(order, title, [...standingLines(standing), ...referenceLines(order)], standing.pay, settings, link);
}

function standingLines({ owed, pay }: Standing): string[] {
	if (owed < 0) return [`We give ${inDollars(-owed)} back to you.`];
	if (owed === 0) return ['Nothing is left to be paid.'];
	return [pay === null ? `To be paid: ${inDollars(owed)}` : `Please pay ${inDollars(owed)} here:`];
}

function mailOf(
	order: Order,
	title: string,
	lines: string[],
	pay: string | null,
	settings: Settings,
	link: string,
): Mail {
	return {
		recipient: order.email,
		subject: `${settings.store_info.name}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
		text: `${title}

Dear ${order.purchaser_name},

${[...lines, ...(pay === null ? [] : [pay])].join('\n')}

${orderText(order, settings)}

See your order:
${link}

${signature(settings)}`,
		html: mailPage(
			settings,
			title,
			html`<p>Dear ${order.purchaser_name},</p>
<p style="white-space:pre-line">${lines.join('\n')}</p>
${pay === null ? '' : html`<p><a href="${pay}" style="color:${settings.style.accent}">Pay order ${order.order_number}</a></p>`}
${orderTable(order, settings)}
<p style="margin:24px 0 0"><a href="${link}" style="color:${settings.style.accent}">See your order ${order.order_number}</a></p>`,
		),
	};
}

/** To the customer, when what they were asked for is paid. @param amount cents */
export function differencePaid(
	order: { order_number: string; email: string; purchaser_name: string },
	amount: number,
	settings: Settings,
	link: string,
): Mail {
	const title = `Thank you: ${inDollars(amount)} is paid for order ${order.order_number}`;
	return {
		recipient: order.email,
		subject: `${settings.store_info.name}: ${inDollars(amount)} is paid for order ${order.order_number}`,
		text: `${title}

Dear ${order.purchaser_name},

See your order:
${link}

${signature(settings)}`,
		html: mailPage(
			settings,
			title,
			html`<p>Dear ${order.purchaser_name},</p>
<p style="margin:24px 0 0"><a href="${link}" style="color:${settings.style.accent}">See your order ${order.order_number}</a></p>`,
		),
	};
}
