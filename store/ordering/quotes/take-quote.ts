import type { HasConfig } from '../../../config';
import { dropQuotePrices } from '../../basket/cart/drop-quote-prices';
import { beginCart, lockCart } from '../../basket/cart/open-cart';
import { orderOfQuote } from '../../basket/cart/order-of-quote';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { notFound, Refused } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import { isOpenedBy } from '../orders/access-key';
import { maySee } from '../orders/order-access';
import { lockOrder, type OrderRow } from '../orders/order-rows';
import { requireQuoteMove } from '../orders/order-states';

/** The reason why a quote cannot be ordered at the quote's prices. */
export type NotTaken = { why: 'withdrawn' | 'unpriced' | 'over' } | { why: 'ordered'; order_number: string };

/**
 * Returns the reason why a quote cannot be ordered at the quote's prices, or null if the quote can be ordered. The same rule
 * applies to customers and staff: the quote must have prices that have not expired, and no open order was made from the quote.
 * @param but the order that is being made from the quote, if the order was already inserted
 */
export async function whyNotOrderable(
	db: Queries,
	{ id, state, quoted_until }: OrderRow,
	now: number,
	but?: { id: number },
): Promise<NotTaken | null> {
	if (state === 'cancelled') return { why: 'withdrawn' };
	if (state !== 'completed' || quoted_until === null) return { why: 'unpriced' };
	const order = await orderOfQuote(db, id)
		.where('id', '<>', but?.id ?? 0)
		.executeTakeFirst();
	if (order) return { why: 'ordered', ...order };
	return quoted_until < now ? { why: 'over' } : null;
}

/**
 * Requires that a quote can be answered: the quote's state allows an answer, and no open order was made from the quote.
 * @throws {Refused} 409 if the quote cannot be answered
 */
export async function requireAnswerable(db: Queries, quote: OrderRow): Promise<void> {
	requireQuoteMove(quote, 'answer');
	const order = await orderOfQuote(db, quote.id).executeTakeFirst();
	if (order) throw new Refused(`Quote ${quote.order_number} has already become order ${order.order_number}.`, 409);
}

/**
 * Adds the lines of a priced quote to a cart at the quote's prices. The transaction must have locked the quote and the cart. The
 * prices apply until the quote expires, for the quoted number of copies, and for one order unless that order is cancelled. If the
 * cart already has a line for the same title, the quote's line replaces that cart line. Cart lines from another quote get the
 * shop's current price. Omits titles that are no longer in the catalogue.
 * @returns how many cart lines were added
 */
export async function putQuoteIn(
	transaction: Transaction,
	cart: { id: number },
	{ id, order_number, quoted_until }: OrderRow,
	now: number,
): Promise<number> {
	const items = await transaction
		.selectFrom('order_items')
		.select(['title_id', 'condition', 'quantity', 'sold_price', 'notes'])
		.where('order_id', '=', id)
		.where('title_id', 'is not', null)
		.$narrowType<{ title_id: number }>()
		.orderBy('position')
		.execute();
	await dropQuotePrices(transaction, cart.id);
	for (const line of items)
		await transaction
			.deleteFrom('cart_items')
			.where('cart_id', '=', cart.id)
			.where('title_id', '=', line.title_id)
			.where('condition', '=', line.condition)
			.where('registry_id', 'is', null)
			.where('notes', line.notes === null ? 'is' : '=', line.notes)
			.execute();
	// Inserts the lines in a second loop, because a quote may have two lines with the same title.
	for (const { sold_price, ...line } of items)
		await transaction
			.insertInto('cart_items')
			.values({
				cart_id: cart.id,
				registry_id: null,
				...line,
				agreed_price: sold_price,
				agreed_quantity: line.quantity,
				agreed_because: `Quote ${order_number}`,
				agreed_until: quoted_until,
				created_at: now,
			})
			.execute();
	return items.length;
}

/**
 * Adds the lines of a priced quote to the visitor's cart. Anyone with the access key from the quote's e-mail may also call this
 * function.
 * @throws {Refused} 404 if the visitor may not see the quote
 * @throws {Refused} 409 if the quote has no prices, has expired, or has already become an order
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
	return transact(store, async (transaction) => {
		const cart = await beginCart(transaction, visitor, now);
		await lockCart(transaction, cart.id, now);
		await transaction.updateTable('carts').set({ quote_id: quote.id }).where('id', '=', cart.id).execute();
		// Locks the quote, because staff may be changing its prices. With the lock, all prices come from the same answer by the
		// store.
		const held = await lockOrder(transaction, { id: quote.id });
		const not = await whyNotOrderable(transaction, held, now);
		if (not) throw new Refused(inWords(not), 409);
		return { lines: await putQuoteIn(transaction, cart, held, now) };
	});
}

function inWords(not: NotTaken): string {
	if (not.why === 'ordered')
		return `This quote has already become order ${not.order_number}. Please ask for a new quote.`;
	if (not.why === 'over') return 'The prices of this quote have expired. Please ask for a new quote.';
	return 'This quote has no prices yet.';
}
