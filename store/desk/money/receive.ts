import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { OrderMoney } from '../../contract/desk-money';
import { isConfirmed, orderStateWords } from '../../contract/order-states';
import { midSentence } from '../../contract/sentence-case';
import type { HasVersions } from '../../foundation/caching/versions';
import { transact } from '../../foundation/database/transactions';
import { inDollars } from '../../foundation/money';
import { Refused } from '../../foundation/refusal';
import { completeWhenPaid } from '../../ordering/fulfilment/follow-order';
import { noteOwing } from '../../ordering/ledger/order-ledger';
import { noteReceipt } from '../../ordering/ledger/receipts';
import { confirmOrder } from '../../ordering/orders/confirm-order';
import { lockOrder, type OrderRow } from '../../ordering/orders/order-rows';
import { paymentMessage } from '../../ordering/orders/payment-message';
import { closeForStaff, requireClosed } from '../../ordering/payments/close-for-staff';
import type { Telling } from '../../ordering/payments/note-status';
import type { PaymentServices } from '../../ordering/payments/providers/providers';
import { type Refundable, readRefundable } from '../../ordering/refunds/plan-refund';
import { writeAudit } from '../audit/write-audit';
import { requireSameVersion } from '../version';
import type { DeskActor } from '../visitor';
import { moneyVersion, orderForMoney, orderMoney } from './order-money';

/**
 * Records money that was taken in the store for a confirmed order. An order that waits for an online payment must be paid in
 * full with this amount. Its open online payments are closed first, and then the order is placed. An order that only waited for
 * payment is completed. An order on account may be paid in one amount or in several.
 * @throws {Refused} if the amount is more than the amount owed, if an order that waits for an online payment is not paid in
 * full, or if no amount is owed
 */
export async function receive(
	store: PaymentServices & HasVersions,
	actor: DeskActor,
	{ order_number, amount, method, note, version }: CheckedDeskPayloadOf<'desk-money/receive'>,
): Promise<OrderMoney> {
	const order = await orderForMoney(store.db, actor, order_number);
	const asked = { amount, version };
	if (order.state === 'awaiting_payment') {
		// Validates the amount first, because a refused request must not close a payment that the customer is making.
		requireReceivable(order, await readRefundable(store.db, order), asked);
		await closeForStaff(store, order);
	}
	const settings = await store.settings.get();
	await transact(store, async (transaction) => {
		const held = await lockOrder(transaction, { id: order.id });
		const refundable = await readRefundable(transaction, held);
		requireReceivable(held, refundable, asked);
		const { owed } = refundable.ledger;
		const waits = held.state === 'awaiting_payment';
		const now = store.now();
		const receipt = { order_id: held.id, method, amount, location_id: held.location_id, note };
		await noteReceipt(transaction, { ...receipt, staff_id: actor.staff.id }, now);
		if (waits) await placePaid({ store, transaction, settings, order: held });
		else await transaction.updateTable('orders').set({ updated_at: now }).where('id', '=', held.id).execute();
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

/** Requires that this amount may be recorded for the order now. */
function requireReceivable(
	{ order_number, state }: OrderRow,
	refundable: Refundable,
	{ amount, version }: { amount: number; version: string },
): void {
	requireSameVersion(version, moneyVersion(refundable));
	const { owed } = refundable.ledger;
	const waits = state === 'awaiting_payment';
	const isOwedAfter = state === 'completed' && owed > 0;
	if (!waits && !isConfirmed(state) && !isOwedAfter)
		throw new Refused(
			`Order ${order_number} is ${midSentence(orderStateWords[state])}, so you cannot take money for it.`,
			409,
		);
	if (amount === 0) throw new Refused('Type the amount that the customer paid.', 422, 'amount');
	if (amount > owed) {
		const words = `${inDollars(amount)} is more than the ${inDollars(Math.max(0, owed))} that is owed.`;
		throw new Refused(words, 409, 'amount');
	}
	if (waits && amount < owed) {
		const words = `Order ${order_number} awaits payment. Take the whole amount, ${inDollars(owed)}.`;
		throw new Refused(words, 409, 'amount');
	}
}

/** Places an order that waited for an online payment, as an order that was paid in the store. */
async function placePaid({ store, transaction, settings, order }: Telling): Promise<void> {
	await requireClosed(transaction, order.id);
	const payment_type = order.delivery_key === 'pickup' ? 'pickup' : 'contact';
	await transaction.updateTable('orders').set({ payment_type, pay_until: null }).where('id', '=', order.id).execute();
	await confirmOrder(store, transaction, settings, order.id, paymentMessage(payment_type));
}
