import type { Transaction } from '../database/database';

/**
 * Switches the people who use an institution's account back to their own account and their own cart.
 * @param personId switches only this person; if omitted, switches everyone who uses the institution's account
 */
export async function endActing(db: Transaction, institutionId: number, personId?: number): Promise<void> {
	const acting = db.updateTable('sessions').where('acting_customer_id', '=', institutionId);
	await (personId === undefined ? acting : acting.where('customer_id', '=', personId))
		.set((eb) => ({
			acting_customer_id: null,
			cart_id: eb
				.selectFrom('carts')
				.select('carts.id')
				.whereRef('carts.customer_id', '=', 'sessions.customer_id')
				.whereRef('carts.account_id', '=', 'sessions.customer_id'),
		}))
		.execute();
}
