import type { Transaction } from '../../foundation/database/database';
import { newNumber } from './number';
import { hashPin, newPin } from './pin';

export interface NewGiftCard {
	id: number;
	number: string;
	/** Shown once: only its hash is stored. */
	pin: string | null;
	/** The balance, in cents. */
	balance: number;
}

/** A gift card to be made. */
export interface GiftCardWish {
	/** The amount, in cents. */
	amount: number;
	/** Whether it gets a PIN. */
	pin: boolean;
	/** The order's line that bought it; null for a card that the bookseller made. */
	order_item_id: number | null;
	/** The order that its money is given back for. */
	refunds?: number;
}

/**
 * Creates a gift card and its first ledger entry, which names the source of the money.
 * @param nextNumber gives numbers to try until one is free
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

/** Inserts a card, with another number if the first is taken. */
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
