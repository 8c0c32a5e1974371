import type { Submitting } from '../../contract/checkout';
import type { Transaction } from '../../foundation/database/database';
import { refusalBy } from '../../foundation/refusal';

const refuse = refusalBy<Submitting>();

/**
 * Counts one use of each promo code, in the order's transaction. Locks the codes by ascending ID, so that concurrent orders
 * cannot deadlock.
 * @throws {Refused} 409 with the promo code, if the code was used up in the meantime
 */
export async function countUses(transaction: Transaction, promos: { id: number; code: string }[]): Promise<void> {
	for (const { id, code } of [...promos].sort((a, b) => a.id - b.id)) {
		const counted = await transaction
			.updateTable('promo_codes')
			.set((eb) => ({ uses: eb('uses', '+', 1) }))
			.where('id', '=', id)
			.where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
			.returning('id')
			.executeTakeFirst();
		if (!counted) throw refuse('promo-code-used-up', `The promo code ${code} has been used up.`, 'checksum');
	}
}

/**
 * Subtracts the uses of promo codes that an order counted, in the transaction that releases the order. A second call subtracts
 * nothing.
 */
export async function giveUsesBack(transaction: Transaction, orderId: number): Promise<void> {
	const used = await transaction
		.selectFrom('order_promo_codes')
		.select('promo_code_id')
		.where('order_id', '=', orderId)
		.orderBy('promo_code_id')
		.execute();
	for (const { promo_code_id } of used) {
		await transaction
			.updateTable('promo_codes')
			.set((eb) => ({ uses: eb('uses', '-', 1) }))
			.where('id', '=', promo_code_id)
			.where('uses', '>', 0)
			.execute();
	}
}
