import type { HasConfig } from '../../../config';
import { noTerms } from '../../basket/cart/cart-terms';
import { linesOf } from '../../basket/cart/lines';
import { priceLines } from '../../basket/cart/priced-cart';
import type { Shopper } from '../../basket/cart/shopper';
import type { Clock } from '../../foundation/database/clock';
import type { Transaction } from '../../foundation/database/database';
import { queueMails } from '../../foundation/mail/queue';
import { notFound, Refused } from '../../foundation/refusal';
import { rowsOfLines } from '../changes/order-cart';
import { orderNews } from '../mail-templates/order-news';
import { pageLink } from '../orders/order-mails';
import type { OrderRow } from '../orders/order-rows';
import { moveQuote, requireQuoteMove } from '../orders/order-states';
import { presentOrders } from '../orders/order-view';
import { amountsOf, itemOf } from '../orders/write-order';

/** What is offered: a price for each line that is to have another than it was asked at. Cents of one copy. */
export interface Offered {
	prices: { item_id: number; price: number }[];
	message: string;
	/** Until when they hold. Unix seconds. */
	until: number;
}

/**
 * Prices a request for a quote line by line, and answers it with that, in the transaction that holds it: what it comes to is worked
 * out anew, with the taxes of a pick up, as it was when it was asked.
 * @throws {Refused} for what is no quote, for one that was withdrawn, and for a line that it has not
 */
export async function priceQuote(
	store: Clock & HasConfig,
	transaction: Transaction,
	quote: OrderRow,
	{ prices, message, until }: Offered,
	shopper: Shopper,
): Promise<OrderRow> {
	if (quote.delivery_key !== 'quote') throw notFound(`There is no quote ${quote.order_number}.`);
	requireQuoteMove(quote, 'answer');
	const items = await transaction
		.selectFrom('order_items')
		.selectAll()
		.where('order_id', '=', quote.id)
		.orderBy('position')
		.execute();
	if (prices.some(({ item_id }) => !items.some(({ id }) => id === item_id)))
		throw new Refused('The quote has no such line.', 404, 'lines');
	if (items.some(({ title_id }) => title_id === null))
		throw new Refused('A title of it is not in the catalogue any more.', 409, 'lines');
	const wanted = items.map((item) => ({
		item_id: item.id,
		title_id: item.title_id ?? 0,
		condition: item.condition,
		quantity: item.quantity,
		registry_id: null,
		notes: item.notes,
		price: null,
	}));
	const rows = await rowsOfLines(transaction, wanted, shopper.view.location_id, shopper.view.now);
	const lines = linesOf(rows, shopper.settings, shopper.view).map((line, index) => {
		const item = items[index];
		const price = prices.find(({ item_id }) => item_id === item?.id)?.price ?? item?.sold_price ?? line.price;
		const original_price = Math.max(item?.original_price ?? price, price);
		return { ...line, price, original_price, discount: 0, available: true };
	});
	const { totals } = priceLines(lines, noTerms, shopper);
	for (const [position, line] of lines.entries()) {
		const { sold_price, original_price, discount, taxes } = itemOf(line, position, totals);
		await transaction
			.updateTable('order_items')
			.set({ sold_price, original_price, discount, taxes })
			.where('id', '=', items[position]?.id ?? 0)
			.execute();
	}
	const now = store.now();
	const answered = await moveQuote(transaction, quote.id, 'answer', {
		...amountsOf(totals),
		total_owing: totals.total,
		promo_discounts: 0,
		store_message: message,
		quoted_until: until,
		updated_at: now,
	});
	if (!answered) throw new Refused(`The quote ${quote.order_number} cannot be read.`, 409);
	const { settings } = shopper;
	const [order] = await presentOrders(transaction, settings, [answered]);
	if (order) {
		const mail = orderNews(order, settings, 'answered', pageLink(store, settings, answered));
		await queueMails(transaction, [{ ...mail, order_id: answered.id }], now);
	}
	return answered;
}
