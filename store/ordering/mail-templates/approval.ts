import { approverWords } from '../../contract/approver-words';
import type { Approver } from '../../contract/checkout-draft';
import type { Order } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import { quotedName } from '../../people/details/quoted-name';
import { dayIn, listOrder, placerOf, referenceLines } from './order-lines';

/** News of an order that has to be approved; each is for the owner or for the buyer. */
export type ApprovalNews = 'asked' | 'waiting' | 'declined' | 'withdrawn' | 'expired' | 'not_approved' | 'closed';

interface Facts {
	order: Order;
	approver: Approver;
	/** When the order is given up for want of approval. Unix seconds. */
	until: number;
	recipient: string;
	/** The address of the order's page. */
	link: string;
}

interface Words {
	reader: 'owner' | 'buyer';
	title(facts: Facts): string;
	lines(facts: Facts, settings: Settings): string[];
	/** The reader's possible action on the order's page. */
	action: string;
}

const buyerOf = ({ placed_by }: Order): string => (placed_by ? placerOf(placed_by) : 'Somebody');
const nothingSold = 'Nothing of it will be sent or put aside.';

const words: Record<ApprovalNews, Words> = {
	asked: {
		reader: 'owner',
		title: ({ order }) => `Order ${order.order_number} waits for your approval`,
		lines: ({ order, approver, until }, settings) => [
			`${buyerOf(order)} would like to order this for ${approver.institution}. It is placed once you approve it, and you may decline it with a reason.`,
			`Everything is kept until ${dayIn(until, settings)}; then the order is given up.`,
		],
		action: 'Approve or decline it',
	},
	waiting: {
		reader: 'buyer',
		title: ({ order }) => `Your order ${order.order_number} waits for approval`,
		lines: ({ approver, until }, settings) => [
			`We have asked ${approverWords(approver)} to approve it. It is placed then, and we will write to you.`,
			`Everything is kept until ${dayIn(until, settings)}; then the order is given up.`,
		],
		action: 'See your order',
	},
	declined: {
		reader: 'buyer',
		title: ({ order }) => `Your order ${order.order_number} was declined`,
		lines: ({ order, approver }) => [
			`${approver.institution} has declined it. ${nothingSold}`,
			...(order.decline_reason === '' ? [] : [`The reason: ${order.decline_reason}`]),
			order.payment_message,
		],
		action: 'See your order',
	},
	withdrawn: {
		reader: 'owner',
		title: ({ order }) => `Order ${order.order_number} was withdrawn`,
		lines: ({ order }) => [`${buyerOf(order)} does not ask for it any more: you need not decide about it.`],
		action: 'See the order',
	},
	expired: {
		reader: 'owner',
		title: ({ order }) => `Order ${order.order_number} was given up`,
		lines: ({ order }) => [`${buyerOf(order)} had asked for it, and it was not approved in time. ${nothingSold}`],
		action: 'See the order',
	},
	not_approved: {
		reader: 'buyer',
		title: ({ order }) => `Your order ${order.order_number} was given up`,
		lines: ({ order, approver }) => [
			`${approver.institution} has not approved it in time. ${nothingSold}`,
			order.payment_message,
		],
		action: 'See your order',
	},
	closed: {
		reader: 'buyer',
		title: ({ order }) => `Your order ${order.order_number} was given up`,
		lines: ({ order, approver }) => [
			`${approver.institution} has no account with us any more, and nobody can approve it. ${nothingSold}`,
			order.payment_message,
		],
		action: 'Visit the store',
	},
};

/** Whom news is for: the owner of the institution, or the buyer. */
export const readerOf = (news: ApprovalNews): Words['reader'] => words[news].reader;

/** Composes the mail to the owner of an institution, or to its buyer, about an order that has to be approved. */
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
