import { maxCopies } from '../../contract/limits';
import { chunks } from '../../foundation/database/chunks';
import type { Transaction } from '../../foundation/database/database';
import { lineKey, maxLines } from './change-lines';
import { dropQuotePrices } from './drop-quote-prices';
import { lockCart } from './open-cart';

interface SavedCart {
	id: number;
	location_id: number | null;
}

/**
 * Merges a guest's cart into the customer's cart and deletes the guest's cart. The customer's cart is shared by all their
 * devices. Equal cart lines are combined, up to the maximum number of copies in a line. The guest's checkout draft is kept only
 * if the customer's cart was empty. The guest's quote prices are kept only if the customer's cart has no lines from another
 * quote.
 * @param locationId the ID of the guest's location, or null if the guest chose no location, and then the customer's last choice
 * is kept
 */
export async function mergeCarts(
	transaction: Transaction,
	customerId: number,
	guestCartId: number | null,
	locationId: number | null,
	now: number,
): Promise<SavedCart> {
	const { id, location_id, quote_id } = await holdSavedCart(transaction, customerId, locationId, now);
	const place = locationId ?? location_id;
	if (place !== location_id) {
		await transaction.updateTable('carts').set({ location_id: place }).where('id', '=', id).execute();
	}
	const guest = guestCartId === null ? null : await holdGuestCart(transaction, guestCartId, now);
	if (guest) {
		if (quote_id !== null && guest.quote_id !== quote_id) await dropQuotePrices(transaction, guest.id);
		const lines = await moveLines(transaction, guest.id, id);
		await moveOffers(transaction, guest.id, id);
		const draft =
			lines.saved === 0
				? { checkout: guest.checkout, delivery_preference: guest.delivery_preference }
				: { checkout: '{}', delivery_preference: null };
		if (lines.saved === 0 || lines.guest > 0) {
			await transaction.updateTable('carts').set(draft).where('id', '=', id).execute();
		}
		// The guest's cart lines were moved to this cart with the quote's prices, so this cart is linked to the quote.
		if (quote_id === null && guest.quote_id !== null)
			await transaction.updateTable('carts').set({ quote_id: guest.quote_id }).where('id', '=', id).execute();
		await transaction.deleteFrom('carts').where('id', '=', guest.id).execute();
	}
	return { id, location_id: place };
}

/** Locks the customer's cart. Creates the cart if it is missing. */
async function holdSavedCart(transaction: Transaction, customer_id: number, location_id: number | null, now: number) {
	return transaction
		.insertInto('carts')
		.values({
			customer_id,
			account_id: customer_id,
			location_id,
			delivery_preference: null,
			created_at: now,
			updated_at: now,
		})
		.onConflict((conflict) => conflict.columns(['customer_id', 'account_id']).doUpdateSet({ updated_at: now }))
		.returning(['id', 'location_id', 'quote_id'])
		.executeTakeFirstOrThrow();
}

/** Locks a guest's cart. Returns null if the cart belongs to a customer. */
async function holdGuestCart(transaction: Transaction, cartId: number, now: number) {
	const cart = await lockCart(transaction, cartId, now);
	if (!cart) return null;
	const { customer_id } = await transaction
		.selectFrom('carts')
		.select('customer_id')
		.where('id', '=', cartId)
		.executeTakeFirstOrThrow();
	return customer_id === null ? cart : null;
}

/** Moves the lines of one cart into another cart. Returns the number of lines that each cart had before. */
async function moveLines(transaction: Transaction, from: number, to: number) {
	const rows = await transaction
		.selectFrom('cart_items')
		.select(['id', 'cart_id', 'title_id', 'condition', 'registry_id', 'notes', 'quantity'])
		.where('cart_id', 'in', [from, to])
		.orderBy('id')
		.execute();
	const saved = rows.filter((row) => row.cart_id === to);
	// Records the copies in the customer's cart before the guest's copies are added.
	if (saved.length > 0 && rows.length > saved.length)
		await transaction
			.updateTable('cart_items')
			.set((eb) => ({ earlier_quantity: eb.ref('quantity') }))
			.where('cart_id', '=', to)
			.execute();
	const known = new Map(saved.map((row) => [lineKey(row), row]));
	const further: number[] = [];
	for (const row of rows) {
		if (row.cart_id !== from) continue;
		const same = known.get(lineKey(row));
		if (!same) {
			further.push(row.id);
			continue;
		}
		const quantity = Math.min(same.quantity + row.quantity, maxCopies);
		await transaction.updateTable('cart_items').set({ quantity }).where('id', '=', same.id).execute();
		await transaction.deleteFrom('cart_items').where('id', '=', row.id).execute();
	}
	// Moves the oldest cart lines first, until the cart is full.
	for (const some of chunks(further.slice(0, Math.max(0, maxLines - saved.length)), 1)) {
		await transaction.updateTable('cart_items').set({ cart_id: to }).where('id', 'in', some).execute();
	}
	return { saved: saved.length, guest: rows.length - saved.length };
}

/**
 * Moves the guest's gift cards to the customer's cart. Also moves the promo code if the customer's cart has no promo code. A cart
 * can have only one promo code (docs/behaviour/cart.md#promo-codes).
 */
async function moveOffers(transaction: Transaction, from: number, to: number): Promise<void> {
	const held = transaction.selectFrom('cart_gift_cards').select('gift_card_id').where('cart_id', '=', to);
	await transaction
		.updateTable('cart_gift_cards')
		.set({ cart_id: to })
		.where('cart_id', '=', from)
		.where('gift_card_id', 'not in', held)
		.execute();
	await transaction
		.updateTable('cart_promo_codes')
		.set({ cart_id: to })
		.where('cart_id', '=', from)
		.where(({ not, exists, selectFrom }) =>
			not(exists(selectFrom('cart_promo_codes as saved').select('saved.cart_id').where('saved.cart_id', '=', to))),
		)
		.execute();
}
