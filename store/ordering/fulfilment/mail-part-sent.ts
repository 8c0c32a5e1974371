import type { HasConfig } from '../../../config';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Transaction } from '../../foundation/database/database';
import { queueMails } from '../../foundation/mail/queue';
import { readParts } from '../lines/read-parts';
import { partSentMail } from '../mail-templates/part-sent';
import { pageLink, readersOf } from '../orders/order-mails';
import type { OrderRow } from '../orders/order-rows';
import { presentOrders } from '../orders/order-view';

/** E-mails the customer about a part of the order that was sent, with the carrier and the tracking number. */
export async function mailPartSent(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	row: OrderRow,
	number: number,
): Promise<void> {
	const [order] = await presentOrders(transaction, settings, [row]);
	const parts = await readParts(transaction, row.id);
	const part = parts.find((one) => one.number === number);
	if (!order || !part) return;
	const isLast = row.state === 'completed' && part.number === parts.length;
	const mail = partSentMail(order, { part, isLast }, settings, pageLink(store, settings, row));
	const mails = readersOf(order).map((recipient) => ({ ...mail, recipient, order_id: row.id }));
	await queueMails(transaction, mails, store.now());
}
