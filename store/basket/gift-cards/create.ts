import type { Transaction } from '../../foundation/database/database';
import { newNumber } from './number';
import { hashPin, newPin } from './pin';

export interface NewGiftCard {
	id: number;
	number: string;
	/** The PIN. It is shown only once, because only its hash is stored. */
	pin: string | null;
	/** The balance, in cents. */
	balance: number;
}

/** The data of a gift card to create. */
export interface GiftCardWish {
	/** The amount, in cents. */
	amount: number;
	/** Whether to create a PIN. */
	pin: boolean;
	/** The order line that bought the card. Null for a card that the bookseller made. */
	order_item_id: number | null;
	/** The ID of the order whose money is refunded to the card. */
	refunds?: number;
}

/**
 * Creates a gift card and its first ledger entry, which records where the money comes from.
 * @param nextNumber generates card numbers until an unused one is found
 */
export async function createGiftCard(
	transaction: Transaction,
	{ amount, pin, order_item_id, refunds }: GiftCardWish,
	now: number,
	nextNumber: () => string = newNumber,
): Promise<NewGiftCard> {
	const told = pin ? newPin() : null;
	const pin_hash = told === null ? null : await hashPin(told);
	const card = await insertCard(transaction, { pin_hash, balance: amount, order_item_id }, now, nextNumber);
	await transaction
		.insertInto('gift_card_entries')
		.values({
			gift_card_id: card.id,
			order_id: refunds ?? null,
			amount,
			reason: refunds !== undefined ? 'refunded' : order_item_id === null ? 'created' : 'sold',
			created_at: now,
		})
		.execute();
	return { ...card, pin: told };
}

/** Inserts a card. Tries another number if the number is already used. */
async function insertCard(
	transaction: Transaction,
	card: { pin_hash: string | null; balance: number; order_item_id: number | null },
	now: number,
	nextNumber: () => string,
): Promise<Omit<NewGiftCard, 'pin'>> {
	for (;;) {
		const row = await transaction
			.insertInto('gift_cards')
			.values({ ...card, number: nextNumber(), created_at: now, voided_at: null })
			.onConflict((conflict) => conflict.column('number').doNothing())
			.returning(['id', 'number', 'balance'])
			.executeTakeFirst();
		if (row) return row;
	}
}
