import { inGroups } from '../../basket/gift-cards/number';
import { transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import type { Store } from '../../store';
import { spentGiftCards } from '../mail/spent-gift-cards';
import { holdOrder } from '../orders/order-rows';
import { voidCardsOf } from '../orders/void-sold-cards';
import type { PaymentRow } from './payment-rows';
import { askTakenBack, providerTitles } from './providers';

/**
 * Asks the provider whether the money of a paid payment was given back or is disputed; the gift cards that its order sold
 * are void then, in one transaction, and the store is told once of those that had been spent. May be repeated by anybody,
 * any number of times at once. Nothing is asked for an order that sold no card which is still good.
 * @returns the cards that are void since now, in groups of four digits
 * @throws {ProviderError} when no answer comes
 */
export async function voidWhenTakenBack(store: Store, payment: PaymentRow): Promise<string[]> {
	if (payment.state !== 'paid' || !(await soldGoodCards(store, payment))) return [];
	const how = await askTakenBack(store, payment);
	if (how === null) return [];
	const settings = await store.settings.get();
	return transact(store, async (transaction) => {
		const order = await holdOrder(transaction, { id: payment.order_id });
		const cards = (await voidCardsOf(transaction, order.id, store.now())).filter(({ now_void }) => now_void);
		const spent = cards.filter((card) => card.spent > 0);
		store.log.warn(
			{ reference: payment.reference, how, cards: cards.length },
			'gift cards are void: their money went back',
		);
		if (spent.length > 0 && settings.store_info.email !== '') {
			const facts = {
				order,
				cards: spent,
				how,
				reference: payment.reference,
				provider: providerTitles[payment.provider],
			};
			await queueMails(transaction, [spentGiftCards(facts, settings)], store.now());
		}
		return cards.map(({ number }) => inGroups(number));
	});
}

const soldGoodCards = async ({ db }: Store, { order_id }: PaymentRow): Promise<boolean> =>
	(await db
		.selectFrom('gift_cards')
		.innerJoin('order_items', 'order_items.id', 'gift_cards.order_item_id')
		.select('gift_cards.id')
		.where('order_items.order_id', '=', order_id)
		.where('voided_at', 'is', null)
		.limit(1)
		.executeTakeFirst()) !== undefined;
