import type { HasConfig } from '../../../config';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import { notFound, Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { orderNews } from '../mail-templates/order-news';
import { pageLink } from '../orders/order-mails';
import { lockOrder } from '../orders/order-rows';
import { moveQuote } from '../orders/order-states';
import { presentOrders } from '../orders/order-view';
import { requireAnswerable } from './take-quote';

/**
 * Answers a customer's quote request. E-mails the answer to the customer and shows the answer on the quote's page. A second
 * answer replaces the first answer.
 * @param note writes the caller's own record in the same transaction
 * @throws {Refused} if the quote request is unknown, was withdrawn or has become an order
 */
export async function answerQuote(
	store: Database & Clock & HasConfig & HasSettings,
	number: string,
	message: string,
	note?: (transaction: Transaction) => Promise<void>,
): Promise<void> {
	const settings = await store.settings.get();
	const now = store.now();
	await transact(store, async (transaction) => {
		const quote = await lockOrder(transaction, { order_number: number });
		if (quote.delivery_key !== 'quote') throw notFound(`Quote ${number} does not exist.`);
		await requireAnswerable(transaction, quote);
		const row = await moveQuote(transaction, quote.id, 'answer', { store_message: message, updated_at: now });
		const [order] = row ? await presentOrders(transaction, settings, [row]) : [];
		if (!row || !order) throw new Refused(`The quote ${number} cannot be read.`, 409);
		await queueMails(transaction, [await orderNews(order, settings, 'answered', pageLink(store, settings, row))], now);
		await note?.(transaction);
	});
}
