import type { HasConfig } from '../../../config';
import type { Approver } from '../../contract/checkout-draft';
import type { Settings } from '../../contract/settings';
import { shopAddress } from '../../contract/shop-address';
import type { Clock } from '../../foundation/database/clock';
import type { Transaction } from '../../foundation/database/database';
import { type Mail, queueMails } from '../../foundation/mail/queue';
import { type ApprovalNews, approvalMail, readerOf } from '../mail-templates/approval';
import { readApprover, timeToApprove } from './approval';
import { pageLink } from './order-mails';
import { type OrderParts, type OrderRow, readOrderParts } from './order-rows';
import { presentOrder } from './order-view';

/**
 * Queues the e-mails about an order that awaits approval to the buyer and the institution's owner, in the transaction that
 * changes the order. The link for the owner has no access key, because the owner must log in to approve or decline the order.
 * @param known see `queueOrderMails`
 */
export async function queueApprovalMails(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	row: OrderRow,
	news: ApprovalNews[],
	known?: { parts: OrderParts | undefined; approver: Approver | null | undefined },
): Promise<void> {
	const parts = known?.parts ?? (await readOrderParts(transaction, [row.id]));
	const order = await presentOrder(row, parts, settings, 'shopper');
	const approver = known?.approver ?? (await readApprover(transaction, row));
	const facts = { order, approver, until: row.created_at + timeToApprove };
	const readers = {
		owner: { recipient: approver.email, link: shopAddress(settings, `/account/order/${row.order_number}`) },
		buyer: { recipient: row.placed_by_email, link: pageLink(store, settings, row) },
	};
	const mails: Mail[] = [];
	for (const one of news) {
		// After the institution's account was deleted, no access key opens the institution's orders, so the e-mail links to the home
		// page.
		const to = one === 'closed' ? { ...readers.buyer, link: shopAddress(settings, '/') } : readers[readerOf(one)];
		if (to.recipient === '') continue;
		mails.push({ ...(await approvalMail(one, { ...facts, ...to }, settings)), order_id: row.id });
	}
	await queueMails(transaction, mails, store.now());
}
