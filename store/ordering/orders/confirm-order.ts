import type { HasConfig } from '../../../config';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Transaction } from '../../foundation/database/database';
import { issueGiftCards } from './issue-gift-cards';
import { queueOrderMails } from './order-mails';
import { moveOrder } from './order-states';

/**
 * Places an order that awaited payment, inside the transaction that stores the payment. Sets the amount owed to 0, issues the
 * gift cards that the customer bought, and queues the order's e-mails.
 * @returns whether the order was placed now; false if the order was not awaiting payment
 */
export async function confirmOrder(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	orderId: number,
	payment_message: string,
): Promise<boolean> {
	const now = store.now();
	const order = await moveOrder(transaction, orderId, 'pay', { payment_message, total_owing: 0, updated_at: now });
	if (!order) return false;
	await issueGiftCards(transaction, order, now);
	await queueOrderMails(store, transaction, settings, order);
	return true;
}
