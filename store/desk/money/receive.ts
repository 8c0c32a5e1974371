import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { OrderMoney } from '../../contract/desk-money';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { inDollars } from '../../foundation/money';
import { Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { completeWhenPaid } from '../../ordering/fulfilment/follow-order';
import { noteOwing } from '../../ordering/ledger/order-ledger';
import { noteReceipt } from '../../ordering/ledger/receipts';
import { holdOrder } from '../../ordering/orders/order-rows';
import { readRefundable } from '../../ordering/refunds/plan-refund';
import { writeAudit } from '../audit/write-audit';
import { requireSameVersion } from '../version';
import type { DeskActor } from '../visitor';
import { moneyVersion, orderForMoney, orderMoney } from './order-money';

/**
 * Notes money that was taken in the store for an order that is certain. One that waited for nothing else is completed.
 * An order that was sold on account is paid in the same way, in one amount or several.
 * @throws {Refused} for more than is owed, and for an order that waits for its provider or owes nothing any more
 */
export async function receive(
	store: Database & Clock & HasSettings,
	actor: DeskActor,
	{ order_number, amount, method, note, version }: CheckedDeskPayloadOf<'desk-money/receive'>,
): Promise<OrderMoney> {
	const order = await orderForMoney(store.db, actor, order_number);
	await transact(store, async (transaction) => {
		const held = await holdOrder(transaction, { id: order.id });
		const refundable = await readRefundable(transaction, held);
		requireSameVersion(version, moneyVersion(refundable));
		const { owed } = refundable.ledger;
		const isOwedAfter = held.state === 'completed' && owed > 0;
		if (held.state !== 'placed' && held.state !== 'ready' && !isOwedAfter)
			throw new Refused(`Order ${order_number} is ${held.state.replaceAll('_', ' ')}: no money is taken for it.`, 409);
		if (amount === 0) throw new Refused('Say how much was taken.', 422, 'amount');
		if (amount > owed) {
			const words = `${inDollars(amount)} is more than what is owed: ${inDollars(Math.max(0, owed))}.`;
			throw new Refused(words, 409, 'amount');
		}
		const now = store.now();
		const receipt = { order_id: held.id, method, amount, location_id: held.location_id, note };
		await noteReceipt(transaction, { ...receipt, staff_id: actor.staff.id }, now);
		await transaction.updateTable('orders').set({ updated_at: now }).where('id', '=', held.id).execute();
		const after = await noteOwing(transaction, held.id, now);
		await completeWhenPaid(transaction, held.id, after, now);
		const facts = { action: 'desk-money/receive', thing: 'order', key: order_number };
		await writeAudit(
			transaction,
			actor,
			{ ...facts, before: { owed }, after: { owed: after.owed, method, amount, note } },
			now,
		);
	});
	return orderMoney(store, actor, order_number);
}
