import type { Transaction } from '../../foundation/database/database';

/**
 * Credits a refund of an order to a gift card, and adds an entry to the card's ledger.
 * @param card the gift card, and the `amount` in cents
 * @returns false if the gift card is void, and then nothing was changed
 */
export async function creditCard(
	transaction: Transaction,
	{ id, amount, order_id }: { id: number; amount: number; order_id: number },
	now: number,
): Promise<boolean> {
	const credited = await transaction
		.updateTable('gift_cards')
		.set((eb) => ({ balance: eb('balance', '+', amount) }))
		.where('id', '=', id)
		.where('voided_at', 'is', null)
		.returning('id')
		.executeTakeFirst();
	if (!credited) return false;
	await transaction
		.insertInto('gift_card_entries')
		.values({ gift_card_id: id, order_id, amount, reason: 'refunded', created_at: now })
		.execute();
	return true;
}
