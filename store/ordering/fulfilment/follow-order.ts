import type { HasConfig } from '../../../config';
import { isConfirmed } from '../../contract/order-states';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Transaction } from '../../foundation/database/database';
import { inDollars } from '../../foundation/money';
import { Refused } from '../../foundation/refusal';
import { readBuyingAccount } from '../ledger/buying-account';
import type { OnAccount } from '../ledger/invoices';
import { type OrderLedger, readLedger } from '../ledger/order-ledger';
import { type CopiesRow, readCopies } from '../lines/copies';
import { countBackorders } from '../lines/count-backorders';
import { hasEnded } from '../lines/line-states';
import { queueOf, waitsForMoney } from '../lines/order-queue';
import { lockOrder, type OrderRow } from '../orders/order-rows';
import { moveOrder } from '../orders/order-states';
import { cancelOrder, completeOrder, mailShopper } from '../orders/order-steps';

/**
 * Updates an order's state after its copies have changed. The transaction that changed the copies has locked the order. Without
 * open copies, the order is completed, or cancelled if the customer got no copies. A ready order goes back to 'placed' if some of
 * its copies are no longer set aside.
 * @param begins whether this change means that staff have started to work on the order
 * @param owing what to do if the order has no open copies but is unpaid. 'refused' is for staff, who can record the payment
 * first. 'waits' is for a change by the customer: the order stays open until the payment
 * @returns the updated order
 * @param onAccount the customer's terms, if the unpaid amount is sold on account
 * @throws {Refused} 409 if the order would be completed without payment, was not already waiting for its payment, and the
 * customer may not buy on account
 */
export async function followCopies(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	orderId: number,
	{
		begins = true,
		owing = 'refused',
		onAccount = null,
	}: { begins?: boolean; owing?: 'refused' | 'waits'; onAccount?: OnAccount | null } = {},
): Promise<OrderRow> {
	const now = store.now();
	const order = await lockOrder(transaction, { id: orderId });
	const copies = await readCopies(transaction, order);
	if (isConfirmed(order.state) && copies.length > 0 && copies.every(({ state }) => hasEnded(state))) {
		if (copies.every(({ state }) => state === 'cancelled')) {
			await cancelOrder(transaction, order, '', now);
			await mailShopper(store, transaction, settings, await lockOrder(transaction, { id: orderId }), 'cancel');
			return lockOrder(transaction, { id: orderId });
		}
		const { owed } = await readLedger(transaction, order);
		if (owed <= 0 || onAccount !== null) {
			await completeOrder(transaction, order, now, onAccount && { settings, ...onAccount });
			return lockOrder(transaction, { id: orderId });
		}
		const account = await readBuyingAccount(transaction, order.customer_id);
		const mayWait = owing === 'waits' || waitsForMoney(order) || typeof account?.terms_days === 'number';
		if (!mayWait) throw endsUnpaid(order, owed);
	}
	const standing = await putTogetherAgain(transaction, order, copies, now);
	await updateStage(transaction, standing, copies, now, begins ? (standing.taken_up_at ?? now) : standing.taken_up_at);
	await countBackorders(transaction, copies);
	return lockOrder(transaction, { id: orderId });
}

const endsUnpaid = ({ order_number }: OrderRow, owed: number) =>
	new Refused(
		`Order ${order_number} would have no copies left to hand over, but ${inDollars(owed)} is still owed. Record the payment first.`,
		409,
	);

/**
 * Completes an order that was only waiting for its payment, inside the transaction that has recorded the payment. Does not change
 * any other order.
 * @param owed the amount that the order still owes, in cents
 */
export async function completeWhenPaid(
	transaction: Transaction,
	orderId: number,
	{ owed }: Pick<OrderLedger, 'owed'>,
	now: number,
): Promise<void> {
	if (owed > 0) return;
	const order = await lockOrder(transaction, { id: orderId });
	if (waitsForMoney(order)) await completeOrder(transaction, order, now);
}

/**
 * Updates the work queue in which an order appears, based on the states of the order's copies. Also records that staff have
 * started to work on the order.
 */
export async function updateStage(
	transaction: Transaction,
	order: OrderRow,
	copies: readonly CopiesRow[],
	now: number,
	taken_up_at: number | null = order.taken_up_at ?? now,
): Promise<void> {
	await transaction
		.updateTable('orders')
		.set({ queue: queueOf({ ...order, taken_up_at }, copies), taken_up_at, updated_at: now })
		.where('id', '=', order.id)
		.execute();
}

async function putTogetherAgain(
	transaction: Transaction,
	order: OrderRow,
	copies: CopiesRow[],
	now: number,
): Promise<OrderRow> {
	const isWhole = copies.every(({ state }) => state === 'set_aside' || hasEnded(state));
	if (order.state !== 'ready' || isWhole) return order;
	return (await moveOrder(transaction, order.id, 'put_back', { updated_at: now })) ?? order;
}
