import { sql } from 'kysely';
import { restoreBalances } from '../../basket/gift-cards/redeem';
import { giveUsesBack } from '../../basket/promotions/count-uses';
import { refreshFacets } from '../../catalogue/facets/facets';
import { noteMovements } from '../../catalogue/stock/movements';
import type { OrderState } from '../../contract/order';
import { invalidateStock } from '../../foundation/caching/cache-tags';
import type { Transaction } from '../../foundation/database/database';
import { locked } from '../../foundation/database/transactions';
import { inDollars } from '../../foundation/money';
import type { OrderRow } from './order-rows';
import { moveOrder } from './order-states';
import { countRegistryPurchases } from './registry-purchases';

/**
 * Cancels an order inside a transaction: its copies go back to their locations, and its gift cards and promo codes can be used
 * again. An order that is already cancelled stays as it is.
 * @param name the transition; the caller has locked the order
 * @param columns what is written with the state
 * @returns whether it was cancelled now; false where its state does not allow the transition
 */
export async function releaseOrder(
	transaction: Transaction,
	orderId: number,
	name: 'give_up' | 'cancel' | 'decline' | 'withdraw' | 'expire',
	now: number,
	columns: { decline_reason?: string; store_message?: string } = {},
): Promise<boolean> {
	const { state: before } = await transaction
		.selectFrom('orders')
		.select('state')
		.where('id', '=', orderId)
		.executeTakeFirstOrThrow();
	// Only the first to change the row goes on; a second one finds it cancelled.
	const order = await moveOrder(transaction, orderId, name, { ...columns, updated_at: now });
	if (!order) return false;
	// In the order of locks (`lock-order.ts`).
	const titles = await returnStock(transaction, orderId, now);
	await countRegistryPurchases(transaction, orderId, -1);
	const backOnCards = await restoreBalances(transaction, orderId, now);
	const payment_message = await cancelledPaymentMessage(transaction, order, before, backOnCards);
	await transaction.updateTable('orders').set({ payment_message }).where('id', '=', orderId).execute();
	await giveUsesBack(transaction, orderId);
	await transaction.deleteFrom('sealed_cards').where('order_id', '=', orderId).execute();
	if (titles.length > 0) await invalidateStock(transaction, titles);
	await refreshFacets(transaction, titles);
	return true;
}

/**
 * Locks everything that releasing some orders will change, and the gift cards that they sold, in the order of locks. For callers
 * that release several orders in one transaction, or do more with one: released one after the other, each would start again at
 * the top of that order.
 * @param orderIds of orders that the caller has locked
 */
export async function holdWhatIsReleased(transaction: Transaction, orderIds: number[]): Promise<void> {
	if (orderIds.length === 0) return;
	await locked(
		transaction
			.selectFrom('stock')
			.select('offer_id')
			.where(({ exists, selectFrom }) =>
				exists(
					selectFrom('order_withdrawals')
						.select('order_id')
						.whereRef('order_withdrawals.offer_id', '=', 'stock.offer_id')
						.whereRef('order_withdrawals.location_id', '=', 'stock.location_id')
						.where('order_id', 'in', orderIds),
				),
			)
			.orderBy('offer_id')
			.orderBy('location_id'),
	).execute();
	await locked(
		transaction
			.selectFrom('registries')
			.select('id')
			.where('id', 'in', ({ selectFrom }) =>
				selectFrom('order_items')
					.select('registry_id')
					.where('order_id', 'in', orderIds)
					.where('registry_id', 'is not', null)
					.$narrowType<{ registry_id: number }>(),
			)
			.orderBy('id'),
	).execute();
	await locked(
		transaction
			.selectFrom('gift_cards')
			.select('id')
			.where(({ eb, or, selectFrom }) =>
				or([
					eb('id', 'in', selectFrom('order_gift_cards').select('gift_card_id').where('order_id', 'in', orderIds)),
					eb('order_item_id', 'in', selectFrom('order_items').select('id').where('order_id', 'in', orderIds)),
				]),
			)
			.orderBy('id'),
	).execute();
	await locked(
		transaction
			.selectFrom('promo_codes')
			.select('id')
			.where('id', 'in', ({ selectFrom }) =>
				selectFrom('order_promo_codes').select('promo_code_id').where('order_id', 'in', orderIds),
			)
			.orderBy('id'),
	).execute();
}

/**
 * Returns an order's copies to stock, and answers their titles in the order of their ids. Copies first reduce the shortage: those
 * that a later count did not find are not there to come back.
 */
async function returnStock(transaction: Transaction, orderId: number, now: number): Promise<number[]> {
	const withdrawals = await transaction
		.selectFrom('order_withdrawals')
		.innerJoin('offers', 'offers.id', 'order_withdrawals.offer_id')
		.select(['offer_id', 'location_id', 'quantity', 'offers.title_id'])
		.where('order_id', '=', orderId)
		.orderBy('offer_id')
		.orderBy('location_id')
		.execute();
	if (withdrawals.length === 0) return [];
	for (const { offer_id, location_id, quantity } of withdrawals) {
		await transaction
			.insertInto('stock')
			.values({ offer_id, location_id, onhand: quantity, onorder: 0 })
			.onConflict((conflict) =>
				conflict.columns(['offer_id', 'location_id']).doUpdateSet({
					onhand: sql`stock.onhand + case when stock.shortage < ${quantity} then ${quantity} - stock.shortage else 0 end`,
					shortage: sql`case when stock.shortage < ${quantity} then 0 else stock.shortage - ${quantity} end`,
				}),
			)
			.execute();
	}
	const movements = withdrawals.map(({ offer_id, location_id, quantity }) => ({
		offer_id,
		location_id,
		change: quantity,
		reason: 'returned' as const,
		order_id: orderId,
	}));
	await noteMovements(transaction, movements, now);
	await transaction.deleteFrom('order_withdrawals').where('order_id', '=', orderId).execute();
	return [...new Set(withdrawals.map(({ title_id }) => title_id))].sort((a, b) => a - b);
}

/**
 * Words what an order's page and mails say about the money once it is cancelled: what is returned, and that nothing is to be
 * paid.
 */
async function cancelledPaymentMessage(
	transaction: Transaction,
	order: OrderRow,
	before: OrderState,
	backOnCards: number,
): Promise<string> {
	const { taken } = await transaction
		.selectFrom('payments')
		.select((eb) => eb.fn.sum<number | string | null>('amount').as('taken'))
		.where('order_id', '=', order.id)
		.where('state', '=', 'paid')
		.executeTakeFirstOrThrow();
	const back = Number(taken ?? 0);
	const words = [
		back > 0 ? `${order.payment_message.replace(/\.$/, '')}: the store gives back ${inDollars(back)}.` : '',
		backOnCards > 0 ? `${inDollars(backOnCards)} is back on your gift card.` : '',
	].filter((sentence) => sentence !== '');
	// What awaited approval was not paid in the store.
	const inStore = before !== 'awaiting_approval' && paidInStore.includes(order.payment_type);
	if (back === 0 && inStore) words.unshift('What you have paid the store gives back.');
	return words.length > 0 ? words.join(' ') : 'Nothing is to be paid.';
}

/** The payment choices for which only the store's staff know whether they have been paid. */
const paidInStore = ['contact', 'credit_card'];
