import { type Voided, voidCardWithin } from '../../basket/gift-cards/void-card';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import { Refused } from '../../foundation/refusal';
import { readSettings } from '../../foundation/settings/settings';
import { type VoidBecause, voidCardsMail } from '../mail-templates/void-cards-mail';
import type { OrderRow } from './order-rows';

/** A gift card that an order sold, as it is void. Amounts are cents. */
export interface VoidedCard {
	number: string;
	/** What orders that stand, and the till, have taken off it. */
	spent: number;
	/** Whether it was good until now. */
	now_void: boolean;
}

/**
 * Voids the gift cards that an order sold, inside the transaction that cancels it: those who get their money back keep no
 * card beside it.
 * @param now unix seconds
 * @throws {Refused} 409 when one of them has been spent: what it is worth is not given twice
 */
export async function voidSoldCards(transaction: Transaction, order: OrderRow, now: number): Promise<void> {
	const spent = (await voidCardsOf(transaction, order, 'cancelled', now)).find((card) => card.spent > 0);
	if (spent)
		throw new Refused(
			`Order ${order.order_number} sold the gift card ${spent.number}, which has been spent in part.`,
			409,
		);
}

/**
 * Voids every gift card that an order sold, spent or not, and tells the one who bought it; what was voided before stays so.
 * @param now unix seconds
 */
export async function voidCardsOf(
	transaction: Transaction,
	order: OrderRow,
	because: VoidBecause,
	now: number,
): Promise<VoidedCard[]> {
	const sold = await soldCardsOf(transaction, order.id).execute();
	const cards: VoidedCard[] = [];
	const lost: { number: string; balance: number }[] = [];
	for (const { id, number } of sold) {
		// Voided first, so that nobody spends it between the question and the answer.
		const voided = await voidCardWithin(transaction, number, now);
		if (voided.outcome === 'voided') lost.push({ number, balance: voided.balance });
		const { taken } = await transaction
			.selectFrom('gift_card_entries')
			.select((eb) => eb.fn.sum<number | null>('amount').as('taken'))
			.where('gift_card_id', '=', id)
			.where('reason', 'in', ['spent', 'given back', 'redeemed'])
			.executeTakeFirstOrThrow();
		cards.push({ number, spent: -Number(taken ?? 0), now_void: voided.outcome === 'voided' });
	}
	await tellBuyer(transaction, { order, cards: lost, because }, now);
	return cards;
}

/** Voids a gift card for good, writes off what is on it (cents), with an entry, and tells the one who bought it. */
export const voidCard = (store: Database & Clock, number: string): Promise<Voided> =>
	transact(store, async (transaction) => {
		const now = store.now();
		const voided = await voidCardWithin(transaction, number, now);
		if (voided.outcome !== 'voided') return voided;
		const order = await transaction
			.selectFrom('gift_cards')
			.innerJoin('order_items', 'order_items.id', 'gift_cards.order_item_id')
			.innerJoin('orders', 'orders.id', 'order_items.order_id')
			.selectAll('orders')
			.where('gift_cards.number', '=', number)
			.executeTakeFirst();
		const cards = [{ number, balance: voided.balance }];
		if (order) await tellBuyer(transaction, { order, cards, because: 'the store' }, now);
		return voided;
	});

/** The gift cards that an order sold and that are still good. `balance` is cents. */
export const goodCardsOf = (db: Queries, orderId: number): Promise<{ number: string; balance: number }[]> =>
	soldCardsOf(db, orderId).where('voided_at', 'is', null).execute();

const soldCardsOf = (db: Queries, orderId: number) =>
	db
		.selectFrom('gift_cards')
		.innerJoin('order_items', 'order_items.id', 'gift_cards.order_item_id')
		.select(['gift_cards.id', 'gift_cards.number', 'balance'])
		.where('order_items.order_id', '=', orderId)
		.orderBy('gift_cards.id');

/** Nobody is told of an order whose shopper's account is deleted: its address is gone with that. */
async function tellBuyer(
	transaction: Transaction,
	told: { order: OrderRow; cards: { number: string; balance: number }[]; because: VoidBecause },
	now: number,
): Promise<void> {
	if (told.cards.length === 0 || told.order.email === '') return;
	await queueMails(
		transaction,
		[{ ...voidCardsMail(told, await readSettings(transaction)), order_id: told.order.id }],
		now,
	);
}
