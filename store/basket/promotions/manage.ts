import type { Insertable } from 'kysely';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import type { PromoCodesTable } from '../../foundation/database/schema';
import { locked, transact } from '../../foundation/database/transactions';

export type NewPromo = Omit<Insertable<PromoCodesTable>, 'id' | 'uses'>;

/**
 * Adds a promo code. Returns false if the promo code already exists, even if the existing promo code has ended, because orders
 * refer to a promo code by its name.
 */
export async function createPromo(database: Database, promo: NewPromo): Promise<boolean> {
	const row = await database.db
		.insertInto('promo_codes')
		.values(promo)
		.onConflict((conflict) => conflict.column('code').doNothing())
		.returning('id')
		.executeTakeFirst();
	return row !== undefined;
}

/** Ends a promo code immediately, and removes it from every cart. */
export const endPromo = (store: Database & Clock, code: string): Promise<'ended' | 'ended before' | 'unknown'> =>
	transact(store, async (transaction) => {
		const now = store.now();
		const promo = await locked(
			transaction.selectFrom('promo_codes').select(['id', 'expires_at']).where('code', '=', code),
		).executeTakeFirst();
		if (!promo) return 'unknown';
		const before = promo.expires_at !== null && promo.expires_at <= now;
		if (!before)
			await transaction.updateTable('promo_codes').set({ expires_at: now }).where('id', '=', promo.id).execute();
		await transaction.deleteFrom('cart_promo_codes').where('promo_code_id', '=', promo.id).execute();
		return before ? 'ended before' : 'ended';
	});
