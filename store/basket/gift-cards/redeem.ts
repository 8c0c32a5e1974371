import type { Submitting } from '../../contract/checkout';
import type { Transaction } from '../../foundation/database/database';
import { inDollars } from '../../foundation/money';
import { type Refused, refusalBy } from '../../foundation/refusal';
import { writeOff } from './void-card';

const refuse = refusalBy<Submitting>();

/**
 * Pays for an order with gift cards, inside the order's transaction. Deducts the amounts in cents from the cards, and records the
 * amounts in the cards' ledgers and on the order. Locks the cards by ascending ID, so that concurrent orders cannot deadlock.
 * @throws {Refused} 409 if a card's balance has become too low or a card was voided; the transaction must then be rolled back
 */
export async function redeem(
	transaction: Transaction,
	orderId: number,
	amounts: { id: number; number: string; amount: number }[],
	now: number,
): Promise<void> {
	const taken = amounts.filter(({ amount }) => amount > 0).sort((a, b) => a.id - b.id);
	for (const { id, number, amount } of taken) {
		const card = await transaction
			.updateTable('gift_cards')
			.set((eb) => ({ balance: eb('balance', '-', amount) }))
			.where('id', '=', id)
			.where('voided_at', 'is', null)
			.where('balance', '>=', amount)
			.returning('id')
			.executeTakeFirst();
		if (!card) throw await lessOn(transaction, id, number);
		await transaction
			.insertInto('gift_card_entries')
			.values({ gift_card_id: id, order_id: orderId, amount: -amount, reason: 'spent', created_at: now })
			.execute();
		await transaction.insertInto('order_gift_cards').values({ order_id: orderId, gift_card_id: id, amount }).execute();
	}
}

async function lessOn(transaction: Transaction, id: number, number: string): Promise<Refused> {
	const card = await transaction
		.selectFrom('gift_cards')
		.select('balance')
		.where('id', '=', id)
		.where('voided_at', 'is', null)
		.executeTakeFirst();
	const named = `gift card ending in ${number.slice(-4)}`;
	const words = card
		? `Only ${inDollars(card.balance)} is left on the ${named}. Please check your cart again.`
		: `The ${named} can no longer be used. Please remove it from your cart.`;
	return refuse('gift-card-short', words, 'checksum');
}

/**
 * Credits each gift card with the amount that an order deducted from the card, inside the transaction that releases the order.
 * The amounts come from the cards' ledgers, so a second call credits nothing. The amount of a voided card is written off.
 * @param most the maximum amount to credit, in cents, because money that was already refunded must not be credited again
 * @returns the amount in cents that was credited to valid cards, so that customers can spend the amount again
 */
export async function restoreBalances(
	transaction: Transaction,
	orderId: number,
	now: number,
	most = Number.POSITIVE_INFINITY,
): Promise<number> {
	let spendable = 0;
	let left = most;
	const cards = await transaction
		.selectFrom('order_gift_cards')
		.select('gift_card_id')
		.where('order_id', '=', orderId)
		.orderBy('gift_card_id')
		.execute();
	for (const { gift_card_id } of cards) {
		// The gift card is locked before its ledger is read. If two transactions release the order at the same time, the second
		// transaction sees the ledger entries of the first.
		const { voided_at } = await transaction
			.updateTable('gift_cards')
			.set((eb) => ({ balance: eb.ref('balance') }))
			.where('id', '=', gift_card_id)
			.returning('voided_at')
			.executeTakeFirstOrThrow();
		const { owed } = await transaction
			.selectFrom('gift_card_entries')
			.select((eb) => eb.fn.sum<number | null>('amount').as('owed'))
			.where('gift_card_id', '=', gift_card_id)
			.where('order_id', '=', orderId)
			.where('reason', 'in', ['spent', 'given back', 'refunded'])
			.executeTakeFirstOrThrow();
		const amount = Math.min(-Number(owed ?? 0), left);
		if (amount <= 0) continue;
		left -= amount;
		await transaction
			.insertInto('gift_card_entries')
			.values({ gift_card_id, order_id: orderId, amount, reason: 'given back', created_at: now })
			.execute();
		if (voided_at !== null) {
			await writeOff(transaction, gift_card_id, amount, now);
			continue;
		}
		await transaction
			.updateTable('gift_cards')
			.set((eb) => ({ balance: eb('balance', '+', amount) }))
			.where('id', '=', gift_card_id)
			.execute();
		spendable += amount;
	}
	return spendable;
}
