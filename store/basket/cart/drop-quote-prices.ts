import type { Transaction } from '../../foundation/database/database';

/**
 * Removes the quote's prices from a cart's lines, so that the shop's current prices apply again. Requires that the transaction
 * has locked the cart. A cart can use the prices of only one quote.
 */
export const dropQuotePrices = (transaction: Transaction, cartId: number) =>
	transaction
		.updateTable('cart_items')
		.set({ agreed_price: null, agreed_quantity: null, agreed_because: '', agreed_until: null })
		.where('cart_id', '=', cartId)
		// Prices that staff set in a phone order have no end time.
		.where('agreed_until', 'is not', null)
		.execute();

/**
 * Unlinks a cart from its quote if none of the quote's lines is left, because an order for other titles would otherwise count as
 * the quote's order. Requires that the transaction has locked the cart. When staff take a phone order from a quote, their cart
 * stays linked to the quote.
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
