import type { HasLocations } from '../../catalogue/locations/locations';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { removeLines } from './change-lines';
import { readLineRows } from './line-rows';
import { type Line, linesOf } from './lines';
import { cartIdOf, emptyCart, lockCart } from './open-cart';
import { type Shopper, shopperOf } from './shopper';

/** Empties the visitor's cart. */
export const removeAll = (store: Database & Clock & HasSettings & HasLocations, visitor: Visitor) =>
	onHeldCart(store, visitor, (transaction, cartId) => emptyCart(transaction, cartId));

/** Removes one cart line. Ignores a line that is already removed, because a form may be submitted twice. */
export const removeItem = (store: Database & Clock & HasSettings & HasLocations, visitor: Visitor, itemId: number) =>
	onHeldCart(store, visitor, (transaction, cartId) => removeLines(transaction, cartId, [itemId]));

/** Removes the cart lines that can no longer be bought (docs/behaviour/cart.md#unavailable). */
export const removeUnavailable = (store: Database & Clock & HasSettings & HasLocations, visitor: Visitor) =>
	onHeldCart(store, visitor, async (transaction, cartId, shopper) => {
		const lines = await readLines(transaction, cartId, shopper);
		const gone = lines.filter(({ available }) => !available);
		await removeLines(
			transaction,
			cartId,
			gone.map(({ item_id }) => item_id),
		);
	});

/** Reduces each cart line to the copies in stock, and removes lines without stock (docs/behaviour/cart.md#adjusting). */
export const adjustToStock = (store: Database & Clock & HasSettings & HasLocations, visitor: Visitor) =>
	onHeldCart(store, visitor, async (transaction, cartId, shopper) => {
		const lines = await readLines(transaction, cartId, shopper);
		for (const { item_id, quantity, stock } of lines) {
			if (stock.short === 0) continue;
			if (stock.short === quantity) await removeLines(transaction, cartId, [item_id]);
			else {
				const left = { quantity: quantity - stock.short };
				await transaction.updateTable('cart_items').set(left).where('id', '=', item_id).execute();
			}
		}
	});

async function readLines(db: Queries, cartId: number, { settings, view }: Shopper): Promise<Line[]> {
	return linesOf(await readLineRows(db, cartId, view.location_id), settings, view);
}

/**
 * Locks the visitor's cart and calls a function with the cart. Returns the cart's ID. Returns null for a visitor without a cart.
 */
async function onHeldCart(
	store: Database & Clock & HasSettings & HasLocations,
	visitor: Visitor,
	work: (transaction: Transaction, cartId: number, shopper: Shopper) => Promise<void>,
): Promise<number | null> {
	const cartId = cartIdOf(visitor);
	if (cartId === null) return null;
	const shopper = await shopperOf(store, visitor);
	await transact(store, async (transaction) => {
		if (await lockCart(transaction, cartId, shopper.now)) await work(transaction, cartId, shopper);
	});
	return cartId;
}
