import { approverWords } from '../../contract/approver-words';
import type { Approver } from '../../contract/checkout-draft';
import type { Order } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import { quotedName } from '../../people/details/quoted-name';
import { dayIn, listOrder, placerOf, referenceLines } from './order-lines';

/**
 * The types of e-mail about an order that an institution must approve. Each type is sent either to the institution's owner or to
 * the buyer.
 */
export type ApprovalNews = 'asked' | 'waiting' | 'declined' | 'withdrawn' | 'expired' | 'not_approved' | 'closed';

interface Facts {
	order: Order;
	approver: Approver;
	/** The time, in unix seconds, at which the shop cancels the order if nobody has approved the order. */
	until: number;
	recipient: string;
	/** The URL of the order's page. */
	link: string;
}

interface Words {
	reader: 'owner' | 'buyer';
	title(facts: Facts): string;
	lines(facts: Facts, settings: Settings): string[];
	/** The text of the link to the order's page. */
	action: string;
}

const buyerOf = ({ placed_by }: Order): string => (placed_by ? placerOf(placed_by) : 'A buyer');
const nothingSold = 'We will not send or set aside this order.';

const words: Record<ApprovalNews, Words> = {
	asked: {
		reader: 'owner',
		title: ({ order }) => `Order ${order.order_number} waits for your approval`,
		lines: ({ order, approver, until }, settings) => [
			`${buyerOf(order)} would like to order this for ${approver.institution}. The order is placed when you approve it. You can also decline it and give a reason.`,
			`We hold everything until ${dayIn(until, settings)}. After that the order is cancelled.`,
		],
		action: 'Approve or decline the order',
	},
	waiting: {
		reader: 'buyer',
		title: ({ order }) => `Your order ${order.order_number} waits for approval`,
		lines: ({ approver, until }, settings) => [
			`We have asked ${approverWords(approver)} to approve it. When they do, the order is placed and we will write to you.`,
			`We hold everything until ${dayIn(until, settings)}. After that the order is cancelled.`,
		],
		action: 'See your order',
	},
	declined: {
		reader: 'buyer',
		title: ({ order }) => `Your order ${order.order_number} was declined`,
		lines: ({ order, approver }) => [
			`${approver.institution} has declined the order. ${nothingSold}`,
			...(order.decline_reason === '' ? [] : [`The reason: ${order.decline_reason}`]),
			order.payment_message,
		],
		action: 'See your order',
	},
	withdrawn: {
		reader: 'owner',
		title: ({ order }) => `Order ${order.order_number} was withdrawn`,
		lines: ({ order }) => [`${buyerOf(order)} has withdrawn this order. You do not need to do anything.`],
		action: 'See the order',
	},
	expired: {
		reader: 'owner',
		title: ({ order }) => `Order ${order.order_number} was not approved in time`,
		lines: ({ order }) => [
			`${buyerOf(order)} placed this order for approval, and it was not approved in time. ${nothingSold}`,
		],
		action: 'See the order',
	},
	not_approved: {
		reader: 'buyer',
		title: ({ order }) => `Your order ${order.order_number} was not approved in time`,
		lines: ({ order, approver }) => [
			`${approver.institution} did not approve it in time. ${nothingSold}`,
			order.payment_message,
		],
		action: 'See your order',
	},
	closed: {
		reader: 'buyer',
		title: ({ order }) => `Your order ${order.order_number} was cancelled`,
		lines: ({ order, approver }) => [
			`${approver.institution} no longer has an account with us, so the order cannot be approved. ${nothingSold}`,
			order.payment_message,
		],
		action: 'Visit the store',
	},
};

/** Returns the recipient of an e-mail about an approval: the institution's owner or the buyer. */
export const readerOf = (news: ApprovalNews): Words['reader'] => words[news].reader;

/** Composes the e-mail about an order that must be approved, to the institution's owner or to the buyer. */
export async function approvalMail(news: ApprovalNews, facts: Facts, settings: Settings): Promise<Mail> {
	const { order, recipient, link } = facts;
	const listed = await listOrder(order, settings);
	const { action } = words[news];
	const title = words[news].title(facts);
	const institution = quotedName(facts.approver.institution);
	const quoted = { ...facts, approver: { ...facts.approver, name: '', institution } };
	const lines = [...words[news].lines(quoted, settings), ...referenceLines(order)];
	return {
		recipient,
		subject: `${settings.store_info.name}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
		text: `${title}

${lines.join('\n\n')}

${listed.text}

${action}:
${link}

${signature(settings)}`,
		html: mailPage(
			settings,
			title,
			html`${lines.map((line) => html`<p style="white-space:pre-line">${line}</p>\n`)}
${listed.table}
<p style="margin:24px 0 0"><a href="${link}" style="color:${settings.style.accent}">${action}</a></p>`,
		),
	};
}
