import type { Settings } from '../../contract/settings';
import type { Queries } from '../../foundation/database/database';

/** A promo code that applies to a cart. */
export interface Promo {
	id: number;
	code: string;
	description: string;
	/**
	 * The kind of discount: 'percent' (value in hundredths of a percent), 'amount' (value in cents) or 'shipping' (hundredths of a
	 * percent of the shipping cost).
	 */
	type: string;
	value: number;
	automatic: boolean;
	/** The minimum subtotal for the promo code, in cents. */
	minimum: number;
	/** When the promo code ends, in Unix seconds, or null if it has no end. */
	expires_at: number | null;
}

/**
 * Reads the promo codes that apply to a cart now: the store's automatic codes and the code that the shopper entered. Leaves out
 * codes that have not started, have ended or are used up. Returns an empty list if the settings disable promo codes. Automatic
 * codes come first, sorted by ID. Runs one query.
 */
export async function readPromos(db: Queries, cartId: number, settings: Settings, now: number): Promise<Promo[]> {
	if (!settings.checkout_info.using_promo_codes) return [];
	const rows = await db
		.selectFrom('promo_codes')
		.select(['id', 'code', 'description', 'type', 'value', 'automatic', 'minimum', 'expires_at'])
		.where((eb) =>
			eb.or([
				eb('automatic', '=', 1),
				eb('id', 'in', eb.selectFrom('cart_promo_codes').select('promo_code_id').where('cart_id', '=', cartId)),
			]),
		)
		.where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]))
		.where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
		.where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
		.orderBy('automatic', 'desc')
		.orderBy('id')
		.execute();
	return rows.map((row) => ({ ...row, automatic: row.automatic === 1 }));
}
