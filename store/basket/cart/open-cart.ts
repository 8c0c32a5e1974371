import type { DeliveryPreference } from '../../contract/checkout-draft';
import type { Transaction } from '../../foundation/database/database';
import type { SessionRow } from '../../foundation/sessions/sessions';
import { sessionFor, type Visitor } from '../../foundation/sessions/visitor';

/** The cart that the visitor's session holds; null for a visitor without one. */
export const cartIdOf = (visitor: Visitor): number | null => visitor.session?.cart_id ?? null;

export interface OpenCart {
	id: number;
	/** JSON, see `readDraft`. */
	checkout: string;
	delivery_preference: DeliveryPreference | null;
	/** The priced quote whose lines it holds; null for most. */
	quote_id: number | null;
}

/** Holds a cart until the transaction ends: two posts for one cart are answered one after the other. */
export async function holdCart(transaction: Transaction, cartId: number, now: number): Promise<OpenCart | null> {
	const cart = await transaction
		.updateTable('carts')
		.set({ updated_at: now })
		.where('id', '=', cartId)
		.returning(['id', 'checkout', 'delivery_preference', 'quote_id'])
		.executeTakeFirst();
	return cart ?? null;
}

/**
 * The visitor's cart, held; begun now, with its session, if there is none. `is_new`: nothing can be in it yet.
 */
export async function beginCart(
	transaction: Transaction,
	visitor: Visitor,
	now: number,
): Promise<OpenCart & { is_new: boolean }> {
	// The first to write the session's row begins the cart; a post beside it waits here and then finds it.
	const session = visitor.session
		? await holdSession(transaction, visitor.session, now)
		: await sessionFor(transaction, visitor, now);
	const { cart_id } = session;
	const held = cart_id === null ? null : await holdCart(transaction, cart_id, now);
	if (held) return { ...held, is_new: false };
	const cart = await transaction
		.insertInto('carts')
		.values({
			// Of the person for the account that they use: its other buyers have carts of theirs.
			customer_id: visitor.customer?.id ?? null,
			account_id: visitor.account?.id ?? null,
			location_id: session.location_id,
			delivery_preference: null,
			created_at: now,
			updated_at: now,
		})
		// A customer has one cart for an account, on whatever device.
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

/** Takes everything out of a cart and forgets what its checkout had come to. */
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
