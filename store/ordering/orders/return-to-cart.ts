import { readSummaryLines } from '../../basket/cart/cart-summary';
import { type GrowingLine, lineKey, maxLines, writeLines } from '../../basket/cart/change-lines';
import { maxCopies } from '../../contract/limits';
import type { Transaction } from '../../foundation/database/database';

/**
 * Puts an order's gift cards and its promo code back into a cart, inside the transaction that releases the order. The gift cards
 * get back the amounts that were paid with them. If the cart already has a promo code, skips the order's promo code, because a
 * cart can have only one (docs/behaviour/cart.md#promo-codes). Removes nothing from the cart.
 */
export async function returnTerms(
	transaction: Transaction,
	orderId: number,
	cartId: number,
	now: number,
): Promise<void> {
	const cards = await transaction
		.selectFrom('order_gift_cards')
		.innerJoin('gift_cards', 'gift_cards.id', 'order_gift_cards.gift_card_id')
		.select(['gift_card_id', 'amount'])
		.where('order_id', '=', orderId)
		.where('voided_at', 'is', null)
		.orderBy('gift_card_id')
		.execute();
	if (cards.length > 0) {
		await transaction
			.insertInto('cart_gift_cards')
			.values(cards.map((card) => ({ cart_id: cartId, ...card, added_at: now })))
			.onConflict((conflict) => conflict.columns(['cart_id', 'gift_card_id']).doNothing())
			.execute();
	}
	const promo = await transaction
		.selectFrom('order_promo_codes')
		.innerJoin('promo_codes', 'promo_codes.id', 'order_promo_codes.promo_code_id')
		.select('promo_code_id')
		.where('order_id', '=', orderId)
		.where('automatic', '=', 0)
		.where(({ not, exists, selectFrom }) =>
			not(exists(selectFrom('cart_promo_codes').select('cart_id').where('cart_id', '=', cartId))),
		)
		.executeTakeFirst();
	if (promo)
		await transaction
			.insertInto('cart_promo_codes')
			.values({ cart_id: cartId, ...promo })
			.execute();
}

/**
 * Adds an order's lines back to a cart, so that the shopper can try to order again. Reads the cart once and writes the lines in
 * batches, because an order may have thousands of lines. Returns whether all lines fit into the cart.
 */
export async function returnToCart(
	transaction: Transaction,
	orderId: number,
	cartId: number,
	now: number,
): Promise<boolean> {
	const items = await transaction
		.selectFrom('order_items')
		.select(['title_id', 'condition', 'registry_id', 'notes', 'quantity'])
		.where('order_id', '=', orderId)
		.orderBy('position')
		.execute();
	const held = await readSummaryLines(transaction, cartId);
	const lines = new Map<string, GrowingLine & { quantity: number }>(
		held.map((line) => [lineKey(line), { ...line, added: 0 }]),
	);
	let allFitted = true;
	for (const { title_id, quantity, ...rest } of items) {
		if (title_id === null) continue;
		const key = lineKey({ title_id, ...rest });
		const line = lines.get(key) ?? { title_id, ...rest, item_id: null, quantity: 0, added: 0 };
		if (line.quantity + line.added + quantity > maxCopies || (!lines.has(key) && lines.size >= maxLines)) {
			allFitted = false;
			continue;
		}
		line.added += quantity;
		lines.set(key, line);
	}
	const grown = [...lines.values()].filter(({ added }) => added > 0);
	await writeLines(transaction, cartId, grown, now);
	return allFitted;
}
