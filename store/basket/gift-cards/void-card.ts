import type { Transaction } from '../../foundation/database/database';

/** The result of voiding a card. `balance` is the amount written off, in cents. */
export type Voided = { outcome: 'voided'; balance: number } | { outcome: 'voided before' | 'unknown' };

/**
 * Voids a gift card permanently, and writes off the card's balance with a ledger entry.
 * @param now the current time in Unix seconds
 */
export async function voidCardWithin(transaction: Transaction, number: string, now: number): Promise<Voided> {
	const card = await transaction
		.updateTable('gift_cards')
		.set({ voided_at: now })
		.where('number', '=', number)
		.where('voided_at', 'is', null)
		.returning(['id', 'balance'])
		.executeTakeFirst();
	if (!card) {
		const known = await transaction
			.selectFrom('gift_cards')
			.select('id')
			.where('number', '=', number)
			.executeTakeFirst();
		return { outcome: known ? 'voided before' : 'unknown' };
	}
	if (card.balance > 0) {
		await transaction.updateTable('gift_cards').set({ balance: 0 }).where('id', '=', card.id).execute();
		await writeOff(transaction, card.id, card.balance, now);
	}
	return { outcome: 'voided', balance: card.balance };
}

/**
 * Adds the ledger entry for the balance that is written off when a gift card is voided.
 * @param amount the written-off balance in cents
 */
export const writeOff = (transaction: Transaction, gift_card_id: number, amount: number, now: number) =>
	transaction
		.insertInto('gift_card_entries')
		.values({ gift_card_id, order_id: null, amount: -amount, reason: 'voided', created_at: now })
		.execute();
