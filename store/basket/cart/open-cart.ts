import type { DeliveryPreference } from '../../contract/checkout-draft';
import type { Transaction } from '../../foundation/database/database';
import type { SessionRow } from '../../foundation/sessions/sessions';
import { sessionFor, type Visitor } from '../../foundation/sessions/visitor';

/** Returns the ID of the visitor's cart. Returns null if the visitor has no cart. */
export const cartIdOf = (visitor: Visitor): number | null => visitor.session?.cart_id ?? null;

export interface OpenCart {
	id: number;
	/** The checkout draft as JSON, see `readDraft`. */
	checkout: string;
	delivery_preference: DeliveryPreference | null;
	/** The ID of the quote whose lines and prices the cart contains, or null for most carts. */
	quote_id: number | null;
}

/** Locks a cart until the transaction ends, so that concurrent requests for the same cart run one after the other. */
export async function lockCart(transaction: Transaction, cartId: number, now: number): Promise<OpenCart | null> {
	const cart = await transaction
		.updateTable('carts')
		.set({ updated_at: now })
		.where('id', '=', cartId)
		.returning(['id', 'checkout', 'delivery_preference', 'quote_id'])
		.executeTakeFirst();
	return cart ?? null;
}

/** Locks the visitor's cart. Creates the cart and its session if missing. If `is_new` is true, the cart is empty. */
export async function beginCart(
	transaction: Transaction,
	visitor: Visitor,
	now: number,
): Promise<OpenCart & { is_new: boolean }> {
	// The first request that locks the session's row creates the cart. Concurrent requests wait for the lock and then find the
	// cart.
	const session = visitor.session
		? await holdSession(transaction, visitor.session, now)
		: await sessionFor(transaction, visitor, now);
	const { cart_id } = session;
	const held = cart_id === null ? null : await lockCart(transaction, cart_id, now);
	if (held) return { ...held, is_new: false };
	const cart = await transaction
		.insertInto('carts')
		.values({
			// The cart belongs to the customer and to the account that the customer uses. Other buyers of an institution have their own
			// carts.
			customer_id: visitor.customer?.id ?? null,
			account_id: visitor.account?.id ?? null,
			location_id: session.location_id,
			delivery_preference: null,
			created_at: now,
			updated_at: now,
		})
		// A customer has one cart for each account, shared by all devices.
		.onConflict((conflict) => conflict.columns(['customer_id', 'account_id']).doUpdateSet({ updated_at: now }))
		.returning(['id', 'checkout', 'delivery_preference', 'quote_id'])
		.executeTakeFirstOrThrow();
	await transaction.updateTable('sessions').set({ cart_id: cart.id }).where('id_hash', '=', session.id_hash).execute();
	return { ...cart, is_new: visitor.customer === null };
}

const holdSession = (transaction: Transaction, { id_hash }: SessionRow, now: number): Promise<SessionRow> =>
	transaction
		.updateTable('sessions')
		.set({ seen_at: now })
		.where('id_hash', '=', id_hash)
		.returningAll()
		.executeTakeFirstOrThrow();

/** Empties a cart and deletes its checkout draft. */
export async function emptyCart(transaction: Transaction, cartId: number): Promise<void> {
	await transaction.deleteFrom('cart_items').where('cart_id', '=', cartId).execute();
	await transaction.deleteFrom('cart_gift_cards').where('cart_id', '=', cartId).execute();
	await transaction.deleteFrom('cart_promo_codes').where('cart_id', '=', cartId).execute();
	await transaction
		.updateTable('carts')
		.set({ checkout: '{}', delivery_preference: null, quote_id: null })
		.where('id', '=', cartId)
		.execute();
}
