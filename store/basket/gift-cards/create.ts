import type { Transaction } from '../../foundation/database/database';
import { newNumber } from './number';
import { hashPin, newPin } from './pin';

export interface NewGiftCard {
	id: number;
	number: string;
	/** The gift card's PIN. The PIN is shown only once, because only its hash is stored. */
	pin: string | null;
	/** The gift card's balance, in cents. */
	balance: number;
}

/** The data of a gift card to create. */
export interface GiftCardWish {
	/** The gift card's amount, in cents. */
	amount: number;
	/** Whether the gift card gets a PIN. */
	pin: boolean;
	/** The order line that bought the gift card, or null for a gift card that the bookseller created. */
	order_item_id: number | null;
	/** The ID of the order that the gift card refunds. */
	refunds?: number;
}

/**
 * Creates a gift card and its first ledger entry. The entry records where the money comes from.
 * @param nextNumber generates gift card numbers; called until a number is unused
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

/** Inserts a gift card. If its number is already used, tries another number. */
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
