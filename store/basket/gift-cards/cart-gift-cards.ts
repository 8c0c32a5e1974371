import type { Queries } from '../../foundation/database/database';

/** A gift card in a cart. Amounts are cents. */
export interface CartGiftCard {
	id: number;
	number: string;
	/** The hash of the PIN, or null for a gift card without a PIN. */
	pin_hash: string | null;
	/** The amount that the shopper wants to pay with the gift card. */
	wanted: number;
	/** The current balance. The value is 0 if the gift card was voided. */
	balance: number;
}

/** Reads the gift cards of a cart in the order in which they were added. Runs one query. */
export async function readCartGiftCards(db: Queries, cartId: number): Promise<CartGiftCard[]> {
	const rows = await db
		.selectFrom('cart_gift_cards')
		.innerJoin('gift_cards', 'gift_cards.id', 'cart_gift_cards.gift_card_id')
		.select(['gift_cards.id', 'number', 'pin_hash', 'balance', 'voided_at', 'cart_gift_cards.amount'])
		.where('cart_id', '=', cartId)
		.orderBy('cart_gift_cards.added_at')
		.orderBy('gift_cards.id')
		.execute();
	return rows.map(({ id, number, pin_hash, balance, voided_at, amount }) => ({
		id,
		number,
		pin_hash,
		wanted: amount,
		balance: voided_at === null ? balance : 0,
	}));
}
