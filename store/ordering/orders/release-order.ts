import { restoreBalances } from '../../basket/gift-cards/redeem';
import { giveUsesBack } from '../../basket/promotions/count-uses';
import type { OrderState } from '../../contract/order-states';
import type { Transaction } from '../../foundation/database/database';
import { locked } from '../../foundation/database/transactions';
import { inDollars } from '../../foundation/money';
import { type HeldCopies, release, writeOff } from '../../inventory/orders';
import { noteOwing, type OrderLedger, readLedger } from '../ledger/order-ledger';
import { allThatMay, type CopiesRow, moveCopies, readCopies } from '../lines/copies';
import type { OrderRow } from './order-rows';
import { moveOrder } from './order-states';
import { givesBackMessage, insteadOfPromise, takenInWords } from './payment-message';
import { countRegistryPurchases, lockRegistriesOf } from './registry-purchases';

/**
 * Cancels an order inside a transaction. The order's copies go back to the stock of their locations, and its gift cards and promo
 * codes can be used again. Does nothing if the order is already cancelled. The caller must have locked the order.
 * @param name the transition
 * @param columns other columns of the order to update together with the state
 * @returns whether the order was cancelled now; false if the order's state does not allow the transition
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
	// Only the first caller changes the order's row. A second caller finds the order already cancelled and stops.
	const order = await moveOrder(transaction, orderId, name, { ...columns, updated_at: now });
	if (!order) return false;
	const copies = await readCopies(transaction, { ...order, state: before });
	// Makes the following changes in the sequence of locks (`lock-order.ts`).
	await returnStock(transaction, orderId, copies, now);
	await countRegistryPurchases(transaction, orderId, -1);
	await cancelCopies(transaction, orderId, copies, now);
	const { paid, given_back } = await readLedger(transaction, order);
	const backOnCards = await restoreBalances(transaction, orderId, now, paid - given_back);
	const ledger = await noteOwing(transaction, orderId, now);
	const payment_message = cancelledPaymentMessage(order, before, ledger, { refunded: given_back, backOnCards });
	await transaction.updateTable('orders').set({ payment_message }).where('id', '=', orderId).execute();
	await giveUsesBack(transaction, orderId);
	await transaction.deleteFrom('sealed_cards').where('order_id', '=', orderId).execute();
	return true;
}

/**
 * Locks all rows that change when orders are released, and the gift cards bought with the orders, in the sequence of locks. Call
 * this function before releasing several orders in one transaction, or before other changes. Otherwise each release would start
 * again at the beginning of the lock sequence, which can cause a deadlock.
 * @param orderIds orders that the caller has locked
 */
export async function lockForRelease(transaction: Transaction, orderIds: number[]): Promise<void> {
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
	await lockRegistriesOf(transaction, orderIds);
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

/** Puts an order's copies back into stock. Writes off missing ("short") copies instead. */
async function returnStock(transaction: Transaction, orderId: number, copies: CopiesRow[], now: number): Promise<void> {
	const withdrawals = await transaction
		.selectFrom('order_withdrawals')
		.innerJoin('offers', 'offers.id', 'order_withdrawals.offer_id')
		.select(['offer_id', 'location_id', 'quantity', 'offers.title_id', 'offers.condition'])
		.where('order_id', '=', orderId)
		.orderBy('offer_id')
		.orderBy('location_id')
		.execute();
	const offers = new Map(
		withdrawals.map(({ title_id, condition, offer_id }) => [`${title_id} ${condition}`, offer_id]),
	);
	const short = copies.flatMap(({ state, title_id, condition, location_id, quantity }): HeldCopies[] => {
		const offer_id = offers.get(`${title_id} ${condition}`);
		return state === 'short' && offer_id !== undefined && location_id !== null
			? [{ offer_id, location_id, quantity }]
			: [];
	});
	const shelved = withoutShort(withdrawals, short);
	await release(transaction, orderId, { held: shelved, strays: [] }, now);
	await writeOff(transaction, orderId, short, now);
}

/** Returns the reserved copies of an order minus the missing ("short") copies. */
const withoutShort = (taken: readonly HeldCopies[], short: readonly HeldCopies[]): HeldCopies[] =>
	taken
		.map(({ offer_id, location_id, quantity }) => {
			const gone = short.filter((row) => row.offer_id === offer_id && row.location_id === location_id);
			return { offer_id, location_id, quantity: quantity - gone.reduce((sum, row) => sum + row.quantity, 0) };
		})
		.filter(({ quantity }) => quantity > 0);

/**
 * Returns the payment message for a cancelled order's page and e-mails. The message says which amount will be refunded, or that
 * the customer has nothing to pay.
 */
function cancelledPaymentMessage(
	order: OrderRow,
	before: OrderState,
	{ entries, to_give_back }: OrderLedger,
	{ refunded, backOnCards }: { refunded: number; backOnCards: number },
): string {
	const taken = entries.filter(({ kind }) => kind === 'receipt').map((one) => ({ ...one, amount: -one.amount }));
	const said = insteadOfPromise(order, takenInWords(taken));
	const words = [
		to_give_back > 0 ? `${said} ${givesBackMessage(to_give_back)}`.trim() : '',
		backOnCards > 0 ? `${inDollars(backOnCards)} is back on the gift card.` : '',
	].filter((sentence) => sentence !== '');
	// The order's payment message already says how much was refunded.
	if (words.length === 0 && refunded > 0) return said;
	// Staff charge a card outside the shop, perhaps before they record it. An order that awaited approval was not charged.
	const isKeyed = before !== 'awaiting_approval' && order.payment_type === 'credit_card';
	if (to_give_back === 0 && isKeyed) words.unshift('If your card was charged, the store refunds it.');
	return words.length > 0 ? words.join(' ') : 'There is nothing to pay.';
}

/** Cancels the order's open copies, and withdraws unanswered questions to the customer about substitutes. */
async function cancelCopies(
	transaction: Transaction,
	order_id: number,
	copies: CopiesRow[],
	now: number,
): Promise<void> {
	await transaction
		.updateTable('order_substitutions')
		.set({ answer: 'withdrawn', answered_at: now })
		.where('order_id', '=', order_id)
		.where('answer', 'is', null)
		.execute();
	const written = copies.filter(({ id }) => id > 0);
	await moveCopies(transaction, allThatMay(written, 'cancel'), 'cancel', { location_id: null });
}
