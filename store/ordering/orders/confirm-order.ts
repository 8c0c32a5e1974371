import type { HasConfig } from '../../../config';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Transaction } from '../../foundation/database/database';
import { issueGiftCards } from './issue-gift-cards';
import { queueOrderMails } from './order-mails';
import { moveOrder } from './order-states';

/**
 * Places an order that waited for its payment, inside the transaction that stores the payment. Nothing more is owed,
 * gift cards that were bought are issued, and the mails are queued.
 * @returns whether it was placed now; false for an order that does not wait (any more)
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
