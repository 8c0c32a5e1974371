import { voidCardWithin } from '../../basket/gift-cards/void-card';
import type { Queries } from '../../foundation/database/database';
import { Refused } from '../../foundation/refusal';
import type { OrderRow } from './order-rows';

/**
 * Voids the gift cards that an order sold, inside the transaction that cancels it: whoever gets their money back keeps no
 * card beside it.
 * @param now unix seconds
 * @throws {Refused} 409 when one of them has been spent: what it is worth is not given twice
 */
export async function voidSoldCards(transaction: Queries, { id, order_number }: OrderRow, now: number): Promise<void> {
	const sold = await transaction
		.selectFrom('gift_cards')
		.innerJoin('order_items', 'order_items.id', 'gift_cards.order_item_id')
		.select(['gift_cards.id', 'gift_cards.number'])
		.where('order_items.order_id', '=', id)
		.orderBy('gift_cards.id')
		.execute();
	for (const card of sold) {
		// Voided first, so that nobody spends it between the question and the answer.
		await voidCardWithin(transaction, card.number, now);
		const { spent } = await transaction
			.selectFrom('gift_card_entries')
			.select((eb) => eb.fn.sum<number | null>('amount').as('spent'))
			.where('gift_card_id', '=', card.id)
			.where('order_id', 'is not', null)
			.executeTakeFirstOrThrow();
		if (Number(spent ?? 0) < 0) {
			throw new Refused(`Order ${order_number} sold the gift card ${card.number}, which has been spent in part.`, 409);
		}
	}
}
