import type { Transaction } from '../../foundation/database/database';

/**
 * Gives up the prices of the quote whose lines a cart has, in a transaction that has locked the cart. The lines then have the shop's
 * own prices again. An order can hold the prices of one quote only.
 */
export const dropQuotePrices = (transaction: Transaction, cartId: number) =>
	transaction
		.updateTable('cart_items')
		.set({ agreed_price: null, agreed_quantity: null, agreed_because: '', agreed_until: null })
		.where('cart_id', '=', cartId)
		// Prices that staff set while they take an order have no end.
		.where('agreed_until', 'is not', null)
		.execute();

/**
 * Takes a cart off its quote if none of the quote's lines is left, in a transaction that holds the cart. Otherwise an order of other
 * titles would count as the order of that quote. A cart of staff, who take an order by phone for a quote, stays with it.
 */
export const leaveQuoteWithoutLines = (transaction: Transaction, cartId: number) =>
	transaction
		.updateTable('carts')
		.set({ quote_id: null })
		.where('id', '=', cartId)
		.where('quote_id', 'is not', null)
		.where('staff_id', 'is', null)
		.where((eb) =>
			eb.not(
				eb.exists(
					eb.selectFrom('cart_items').select('id').where('cart_id', '=', cartId).where('agreed_until', 'is not', null),
				),
			),
		)
		.execute();
