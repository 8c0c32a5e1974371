import type { Line } from '../../basket/cart/lines';
import type { Shopper } from '../../basket/cart/shopper';
import type { Submitting } from '../../contract/checkout';
import type { Transaction } from '../../foundation/database/database';
import { locked } from '../../foundation/database/transactions';
import { refusalBy } from '../../foundation/refusal';
import { reserve } from '../../inventory/orders';
import { planStock, type StockAt, type StockPlan } from './stock-plan';

const refuse = refusalBy<Submitting>();

/**
 * Locks the stock rows of all offers in the cart until the transaction ends.
 *
 * If two shoppers want the last copy, the second transaction waits for these locks. The second cart is then priced with the
 * remaining stock, and `requireInventory` (`basket/cart/require-orderable.ts`) refuses the second order. `takeStock` checks each
 * stock row again.
 */
export async function lockStock(transaction: Transaction, cartId: number): Promise<StockAt[]> {
	const rows = await locked(
		transaction
			.selectFrom('stock')
			.select(['offer_id', 'location_id', 'onhand'])
			.where('offer_id', 'in', (eb) =>
				eb
					.selectFrom('cart_items')
					.innerJoin('offers', (join) =>
						join
							.onRef('offers.title_id', '=', 'cart_items.title_id')
							.onRef('offers.condition', '=', 'cart_items.condition'),
					)
					.select('offers.id')
					.where('cart_items.cart_id', '=', cartId),
			)
			.orderBy('offer_id')
			.orderBy('location_id'),
	).execute();
	return rows.map(({ offer_id, location_id, onhand }) => ({ offer_id, location_id, quantity: onhand }));
}

/** Plans from which locations the copies of the cart's lines are taken, within the locked stock (`lockStock`). */
export function planTaking(
	lines: readonly Line[],
	held: readonly StockAt[],
	{ view, location_id }: Pick<Shopper, 'view' | 'location_id'>,
): StockPlan {
	const usable = held.filter((row) => view.location_id === null || row.location_id === view.location_id);
	const takes = lines.flatMap(({ offer, stock }) => (offer ? [{ offer_id: offer.id, quantity: stock.taken }] : []));
	return planStock(takes, usable, location_id);
}

/**
 * Reserves an order's copies.
 * @throws {Refused} if the stock has fewer copies than planned; the caller's transaction is then rolled back
 */
export const takeStock = (transaction: Transaction, order_id: number, { withdrawals }: StockPlan, now: number) =>
	reserve(
		transaction,
		withdrawals.map((copies) => ({ ...copies, order_id })),
		now,
		{ refusal: () => refuse('stock-short', 'We no longer have the inventory to fulfill this order') },
	);
