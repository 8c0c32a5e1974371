import { readSummaryLines } from '../../basket/cart/cart-summary';
import { addCopies } from '../../basket/cart/change-lines';
import { giveBack } from '../../basket/gift-cards/redeem';
import { giveUsesBack } from '../../basket/promotions/count-uses';
import { refreshFacets } from '../../catalogue/browse/facets';
import type { Queries } from '../../foundation/database/database';
import { bump } from '../../foundation/versions';
import { cancelledPaymentMessage } from './cancelled-payment';
import type { OrderRow } from './order-rows';
import { countRegistryPurchases } from './registry-purchases';

/**
 * Cancels an order inside a transaction: its copies go back to where they came from, its gift cards and promo codes can
 * be used again. An order that is cancelled already stays as it is.
 * @param from the states that it may be in; in another nothing happens
 * @returns whether it was cancelled now
 */
export async function releaseOrder(
	transaction: Queries,
	orderId: number,
	from: OrderRow['state'][],
	now: number,
): Promise<boolean> {
	// Whoever changes the row first does the rest; a second one finds it cancelled.
	const changed = await transaction
		.updateTable('orders')
		.set({ state: 'cancelled', updated_at: now })
		.where('id', '=', orderId)
		.where('state', 'in', from)
		.returning(['id', 'delivery_key', 'payment_type', 'payment_message', 'gift_card_amount'])
		.executeTakeFirst();
	if (!changed) return false;
	// A quote has taken nothing.
	if (changed.delivery_key === 'quote') return true;
	const payment_message = await cancelledPaymentMessage(transaction, changed);
	await transaction.updateTable('orders').set({ payment_message }).where('id', '=', orderId).execute();
	await returnStock(transaction, orderId);
	await giveBack(transaction, orderId, now);
	await giveUsesBack(transaction, orderId);
	await countRegistryPurchases(transaction, orderId, -1);
	await transaction.deleteFrom('sealed_cards').where('order_id', '=', orderId).execute();
	return true;
}

async function returnStock(transaction: Queries, orderId: number): Promise<void> {
	const withdrawals = await transaction
		.selectFrom('order_withdrawals')
		.innerJoin('offers', 'offers.id', 'order_withdrawals.offer_id')
		.select(['offer_id', 'location_id', 'quantity', 'offers.title_id'])
		.where('order_id', '=', orderId)
		.orderBy('offer_id')
		.orderBy('location_id')
		.execute();
	if (withdrawals.length === 0) return;
	for (const { offer_id, location_id, quantity } of withdrawals) {
		await transaction
			.insertInto('stock')
			.values({ offer_id, location_id, onhand: quantity, onorder: 0 })
			.onConflict((conflict) =>
				conflict
					.columns(['offer_id', 'location_id'])
					.doUpdateSet((eb) => ({ onhand: eb('stock.onhand', '+', quantity) })),
			)
			.execute();
	}
	await transaction.deleteFrom('order_withdrawals').where('order_id', '=', orderId).execute();
	await bump(transaction, 'stock');
	const titles = [...new Set(withdrawals.map(({ title_id }) => title_id))].sort((a, b) => a - b);
	await refreshFacets(transaction, titles);
}

/** Puts an order's lines back into a cart, on top of what is in it, so that its shopper can begin again. */
export async function returnToCart(transaction: Queries, orderId: number, cartId: number, now: number): Promise<void> {
	const items = await transaction
		.selectFrom('order_items')
		.select(['title_id', 'condition', 'registry_id', 'notes', 'quantity'])
		.where('order_id', '=', orderId)
		.orderBy('position')
		.execute();
	for (const { title_id, quantity, condition, registry_id, notes } of items) {
		if (title_id === null) continue;
		const lines = await readSummaryLines(transaction, cartId);
		await addCopies(transaction, cartId, lines, { title_id, condition, registry_id, notes }, quantity, now);
	}
}
