import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { isPinOf } from './pin';

/** The result of paying with a gift card at the till. Amounts are cents. */
export type RedeemedAtTill =
	| { outcome: 'redeemed'; left: number }
	| { outcome: 'unknown' | 'void' | 'wrong pin' }
	| { outcome: 'too little'; left: number };

/**
 * Deducts an amount in cents from a gift card for a sale at the till, and adds a ledger entry. Deducts nothing if the balance is
 * too low.
 * @param pin the PIN as the customer says it, or null if the customer gives no PIN
 * @param note records the payment, in the same transaction that deducts the amount
 */
export async function redeemAtTill(
	store: Database & Clock,
	{ number, pin, amount }: { number: string; pin: string | null; amount: number },
	note?: (transaction: Transaction, left: number) => Promise<void>,
): Promise<RedeemedAtTill> {
	const card = await store.db
		.selectFrom('gift_cards')
		.select(['id', 'pin_hash'])
		.where('number', '=', number)
		.executeTakeFirst();
	if (!card) return { outcome: 'unknown' };
	// The PIN is compared before the transaction starts, because hashing takes long.
	const { pin_hash } = card;
	if (pin_hash !== null && (pin === null || !(await isPinOf(pin, pin_hash)))) return { outcome: 'wrong pin' };
	return transact(store, async (transaction) => {
		const held = await transaction
			.updateTable('gift_cards')
			.set((eb) => ({ balance: eb('balance', '-', amount) }))
			.where('id', '=', card.id)
			.where('voided_at', 'is', null)
			.where('balance', '>=', amount)
			.returning('balance')
			.executeTakeFirst();
		if (!held) {
			const { balance, voided_at } = await transaction
				.selectFrom('gift_cards')
				.select(['balance', 'voided_at'])
				.where('id', '=', card.id)
				.executeTakeFirstOrThrow();
			return voided_at === null ? { outcome: 'too little', left: balance } : { outcome: 'void' };
		}
		const entry = {
			gift_card_id: card.id,
			order_id: null,
			amount: -amount,
			reason: 'redeemed',
			created_at: store.now(),
		};
		await transaction.insertInto('gift_card_entries').values(entry).execute();
		await note?.(transaction, held.balance);
		return { outcome: 'redeemed', left: held.balance };
	});
}
