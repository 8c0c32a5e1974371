import { transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import { notFound, Refused } from '../../foundation/refusal';
import type { Store } from '../../store';
import { orderNews } from '../mail/order-news';
import { pageLink } from './order-mails';
import { presentOrders } from './order-view';

/**
 * Answers a customer's request for a quote: the answer is sent to them and stands on the quote's page. A second answer
 * takes the place of the first.
 * @throws {Refused} in words when there is no such quote.
 */
export async function answerQuote(store: Store, number: string, message: string): Promise<void> {
	const settings = await store.settings.get();
	const now = store.now();
	await transact(store, async (transaction) => {
		const row = await transaction
			.updateTable('orders')
			.set({ store_message: message, state: 'completed', updated_at: now })
			.where('order_number', '=', number)
			.where('delivery_key', '=', 'quote')
			.where('state', '!=', 'cancelled')
			.returningAll()
			.executeTakeFirst();
		if (!row) throw notFound(`There is no quote ${number}.`);
		const [order] = await presentOrders(transaction, settings, [row]);
		if (!order) throw new Refused(`The quote ${number} cannot be read.`, 409);
		await queueMails(transaction, [orderNews(order, settings, 'answered', pageLink(store, settings, row))], now);
	});
}
