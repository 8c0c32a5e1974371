import type { Transaction } from '../../foundation/database/database';

/**
 * Gives up the prices of the quote that a cart has lines of, in a transaction that holds the cart: what they cost is the shop's own
 * price again. An order is of one quote.
 */
export const dropQuotePrices = (transaction: Transaction, cartId: number) =>
	transaction
		.updateTable('cart_items')
		.set({ agreed_price: null, agreed_quantity: null, agreed_because: '', agreed_until: null })
		.where('cart_id', '=', cartId)
		// Those that staff set while they take an order have no end.
		.where('agreed_until', 'is not', null)
		.execute();
