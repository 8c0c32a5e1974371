import { voidCardWithin } from '../../basket/gift-cards/void-card';
import type { Queries } from '../../foundation/database/database';
import { Refused } from '../../foundation/refusal';
import type { OrderRow } from './order-rows';

/** A gift card that an order sold, as it is void. Amounts are cents. */
export interface VoidedCard {
	number: string;
	/** What orders that stand have taken off it. */
	spent: number;
	/** Whether it was good until now. */
	now_void: boolean;
}

/**
 * Voids the gift cards that an order sold, inside the transaction that cancels it: whoever gets their money back keeps no
 * card beside it.
 * @param now unix seconds
 * @throws {Refused} 409 when one of them has been spent: what it is worth is not given twice
 */
export async function voidSoldCards(transaction: Queries, { id, order_number }: OrderRow, now: number): Promise<void> {
	const spent = (await voidCardsOf(transaction, id, now)).find((card) => card.spent > 0);
	if (spent)
		throw new Refused(`Order ${order_number} sold the gift card ${spent.number}, which has been spent in part.`, 409);
}

/** Voids every gift card that an order sold, spent or not; what was voided before stays so. @param now unix seconds */
export async function voidCardsOf(transaction: Queries, orderId: number, now: number): Promise<VoidedCard[]> {
	const sold = await transaction
		.selectFrom('gift_cards')
		.innerJoin('order_items', 'order_items.id', 'gift_cards.order_item_id')
		.select(['gift_cards.id', 'gift_cards.number'])
		.where('order_items.order_id', '=', orderId)
		.orderBy('gift_cards.id')
		.execute();
	const cards: VoidedCard[] = [];
	for (const { id, number } of sold) {
		// Voided first, so that nobody spends it between the question and the answer.
		const { outcome } = await voidCardWithin(transaction, number, now);
		const { taken } = await transaction
			.selectFrom('gift_card_entries')
			.select((eb) => eb.fn.sum<number | null>('amount').as('taken'))
			.where('gift_card_id', '=', id)
			.where('order_id', 'is not', null)
			.executeTakeFirstOrThrow();
		cards.push({ number, spent: -Number(taken ?? 0), now_void: outcome === 'voided' });
	}
	return cards;
}
