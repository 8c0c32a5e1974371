import { type Voided, voidCardWithin } from '../../basket/gift-cards/void-card';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import { Refused } from '../../foundation/refusal';
import { readSettings } from '../../foundation/settings/settings';
import { type VoidBecause, voidCardsMail } from '../mail-templates/void-cards-mail';
import type { OrderRow } from './order-rows';

/** A voided gift card that a customer bought with an order. Amounts are cents. */
export interface VoidedCard {
	number: string;
	/** The amount that was spent from the gift card at the till, and on orders that were not cancelled. */
	spent: number;
	/** Whether this function call voided the gift card. */
	now_void: boolean;
}

/**
 * Voids the gift cards bought with an order, inside the transaction that cancels the order. Otherwise a shopper could get a
 * refund and keep the gift cards.
 * @param now unix seconds
 * @throws {Refused} 409 if a part of a gift card's balance was already spent
 */
export async function voidSoldCards(transaction: Transaction, order: OrderRow, now: number): Promise<void> {
	const spent = (await voidCardsOf(transaction, order, 'cancelled', now)).find((card) => card.spent > 0);
	if (spent)
		throw new Refused(
			`Order ${order.order_number} sold the gift card ending in ${spent.number.slice(-4)}, and part of it has been spent.`,
			409,
		);
}

/**
 * Voids every gift card bought with an order, including spent cards, and e-mails the buyer. Does not change gift cards that are
 * already void.
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
		// Voids the gift card before reading its ledger, so that nobody can spend the gift card in between.
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
	await mailBuyer(transaction, { order, cards: lost, because }, now);
	return cards;
}

/**
 * Voids a gift card permanently, writes off its balance with a ledger entry, and e-mails its buyer.
 * @param note writes the caller's own record in the same transaction
 */
export const voidCard = (
	store: Database & Clock,
	number: string,
	note?: (transaction: Transaction) => Promise<void>,
): Promise<Voided> =>
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
		if (order) await mailBuyer(transaction, { order, cards, because: 'the store' }, now);
		await note?.(transaction);
		return voided;
	});

/** A valid gift card that a customer bought with an order. Amounts are cents. */
export interface GoodCard {
	item_id: number;
	/** The number is '' for a gift card that is not issued yet. */
	number: string;
	balance: number;
	/** The price of the gift card. If the balance is lower, the card was spent, at least in part. */
	sold_price: number;
}

/** Reads the valid gift cards that a customer bought with an order. */
export const goodCardsOf = (db: Queries, orderId: number): Promise<GoodCard[]> =>
	soldCardsOf(db, orderId).where('voided_at', 'is', null).execute();

/**
 * Reads the gift cards of an order whose price the customer must not get back while the cards are valid: issued cards, and cards
 * that the shop will issue when the order is paid or completed.
 */
export async function unvoidedCardsOf(db: Queries, orderId: number): Promise<GoodCard[]> {
	const issued = await soldCardsOf(db, orderId).select('voided_at').execute();
	const lines = await db
		.selectFrom('order_items')
		.innerJoin('order_copies', 'order_copies.order_item_id', 'order_items.id')
		.select(['order_items.id as item_id', 'sold_price'])
		.select((eb) => eb.fn.sum<number>('order_copies.quantity').as('copies'))
		.where('order_items.order_id', '=', orderId)
		.where('notes', 'is not', null)
		.where('refunded', '=', 0)
		.where('state', 'not in', ['cancelled', 'returned'])
		.groupBy(['order_items.id', 'sold_price'])
		.execute();
	const toIssue = lines.flatMap(({ item_id, sold_price, copies }) => {
		const left = Number(copies) - issued.filter((card) => card.item_id === item_id).length;
		return Array.from({ length: Math.max(0, left) }, () => ({
			item_id,
			number: '',
			balance: sold_price,
			sold_price,
		}));
	});
	return [...issued.filter(({ voided_at }) => voided_at === null), ...toIssue];
}

/** Returns the sum of the prices of gift cards, in cents. */
export const priceOfCards = (cards: readonly GoodCard[]): number =>
	cards.reduce((sum, { sold_price }) => sum + sold_price, 0);

const soldCardsOf = (db: Queries, orderId: number) =>
	db
		.selectFrom('gift_cards')
		.innerJoin('order_items', 'order_items.id', 'gift_cards.order_item_id')
		.select(['gift_cards.id', 'gift_cards.number', 'balance', 'order_items.id as item_id', 'sold_price'])
		.where('order_items.order_id', '=', orderId)
		.orderBy('gift_cards.id');

/** E-mails the buyer of voided gift cards. Does nothing if no gift card was voided. */
export async function mailBuyer(
	transaction: Transaction,
	told: { order: OrderRow; cards: { number: string; balance: number }[]; because: VoidBecause },
	now: number,
): Promise<void> {
	if (told.cards.length === 0) return;
	await queueMails(
		transaction,
		[{ ...voidCardsMail(told, await readSettings(transaction)), order_id: told.order.id }],
		now,
	);
}
