import type { Submitting } from '../../contract/checkout';
import type { Queries, Transaction } from '../../foundation/database/database';
import { refusalBy } from '../../foundation/refusal';

const refuse = refusalBy<Submitting>();

/** Finds the label of the credit card that was entered for a cart. Returns null for a cart without a credit card. */
export async function givenCard(db: Queries, cartId: number | null): Promise<string | null> {
	if (cartId === null) return null;
	const card = await db.selectFrom('sealed_cards').select('label').where('cart_id', '=', cartId).executeTakeFirst();
	return card?.label ?? null;
}

/**
 * Moves a cart's encrypted credit card to the order that was placed from the cart.
 * @throws {Refused} if the cart has no credit card
 */
export async function attachSealedCard(transaction: Transaction, cartId: number, orderId: number): Promise<void> {
	const card = await transaction
		.updateTable('sealed_cards')
		.set({ cart_id: null, order_id: orderId })
		.where('cart_id', '=', cartId)
		.returning('id')
		.executeTakeFirst();
	if (!card) throw refuse('card-not-given', 'Please enter your card first.', 'payment_choice');
}

/** Deletes a cart's encrypted credit card, because the shopper pays in another way. */
export async function dropSealedCard(transaction: Transaction, cartId: number): Promise<void> {
	await transaction.deleteFrom('sealed_cards').where('cart_id', '=', cartId).execute();
}
