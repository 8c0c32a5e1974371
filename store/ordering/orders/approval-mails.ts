import type { HasConfig } from '../../../config';
import type { Approver } from '../../contract/checkout-draft';
import type { Settings } from '../../contract/settings';
import { shopAddress } from '../../contract/shop-address';
import type { Clock } from '../../foundation/database/clock';
import type { Transaction } from '../../foundation/database/database';
import { queueMails } from '../../foundation/mail/queue';
import { type ApprovalNews, approvalMail, readerOf } from '../mail-templates/approval';
import { readApprover, timeToApprove } from './approval';
import { pageLink } from './order-mails';
import { type OrderParts, type OrderRow, readOrderParts } from './order-rows';
import { presentOrder } from './order-view';

/**
 * What the buyer and the owner of the institution are told of an order that was asked for, queued with what has become of
 * it. The owner's link carries no key: to decide they log in.
 * @param known as for the mails of an order that is being placed
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
	const order = presentOrder(row, parts, settings, 'shopper');
	const approver = known?.approver ?? (await readApprover(transaction, row));
	const facts = { order, approver, until: row.created_at + timeToApprove };
	const readers = {
		owner: { recipient: approver.email, link: shopAddress(settings, `/account/order/${row.order_number}`) },
		buyer: { recipient: row.placed_by_email, link: pageLink(store, settings, row) },
	};
	const mails = news
		.map((one) => {
			// No key opens the orders of an account that is gone.
			const to = one === 'closed' ? { ...readers.buyer, link: shopAddress(settings, '/') } : readers[readerOf(one)];
			return approvalMail(one, { ...facts, ...to }, settings);
		})
		.filter(({ recipient }) => recipient !== '')
		.map((mail) => ({ ...mail, order_id: row.id }));
	await queueMails(transaction, mails, store.now());
}
