import type { HasConfig } from '../../../config';
import { beginCart, holdCart } from '../../basket/cart/open-cart';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { notFound, Refused } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import { isOpenedBy } from '../orders/access-key';
import { maySee } from '../orders/order-access';

/**
 * Puts the lines of a priced quote into the visitor's cart, at the prices that the store has agreed to; also for anyone who holds
 * the key from its mail. The prices hold as long as the quote does, and for as many copies as it is for: for one order, unless that is
 * cancelled. A line that is there already becomes that of the quote.
 * @throws {Refused} 404 for somebody else's, 409 for one that has no prices, whose time is over, or that is an order already
 */
export async function takeQuote(
	store: Database & Clock & HasConfig,
	visitor: Visitor,
	number: string,
	accessKey?: string,
): Promise<{ lines: number }> {
	const quote = await store.db
		.selectFrom('orders')
		.selectAll()
		.where('order_number', '=', number)
		.where('delivery_key', '=', 'quote')
		.executeTakeFirst();
	if (!quote || !(isOpenedBy(accessKey, quote, store) || (await maySee(store, visitor, quote))))
		throw notFound('Order not found.');
	const now = store.now();
	const until = quote.quoted_until;
	if (quote.state !== 'completed' || until === null) throw new Refused('This quote has no prices yet.', 409);
	if (until < now) throw new Refused('The prices of this quote do not hold any more. Please ask again.', 409);
	const order = await store.db
		.selectFrom('orders')
		.select('order_number')
		.where('quote_id', '=', quote.id)
		.where('state', '<>', 'cancelled')
		.limit(1)
		.executeTakeFirst();
	if (order) throw new Refused(`This quote has become order ${order.order_number} already. Please ask again.`, 409);
	return transact(store, async (transaction) => {
		const cart = await beginCart(transaction, visitor, now);
		await holdCart(transaction, cart.id, now);
		const items = await transaction
			.selectFrom('order_items')
			.select(['title_id', 'condition', 'quantity', 'sold_price', 'notes'])
			.where('order_id', '=', quote.id)
			.where('title_id', 'is not', null)
			.$narrowType<{ title_id: number }>()
			.orderBy('position')
			.execute();
		for (const { sold_price, ...line } of items) {
			await transaction
				.deleteFrom('cart_items')
				.where('cart_id', '=', cart.id)
				.where('title_id', '=', line.title_id)
				.where('condition', '=', line.condition)
				.where('registry_id', 'is', null)
				.where('notes', line.notes === null ? 'is' : '=', line.notes)
				.execute();
			await transaction
				.insertInto('cart_items')
				.values({
					cart_id: cart.id,
					registry_id: null,
					...line,
					agreed_price: sold_price,
					agreed_quantity: line.quantity,
					agreed_because: `Quote ${number}`,
					agreed_until: until,
					created_at: now,
				})
				.execute();
		}
		await transaction.updateTable('carts').set({ quote_id: quote.id }).where('id', '=', cart.id).execute();
		return { lines: items.length };
	});
}
