import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskOrder } from '../../contract/desk-orders';
import { lockOrder } from '../../ordering/orders/order-rows';
import { cancelOrder, mailShopper } from '../../ordering/orders/order-steps';
import { lockForRelease, releaseOrder } from '../../ordering/orders/release-order';
import { closeForStaff, requireClosed } from '../../ordering/payments/close-for-staff';
import type { PaymentServices } from '../../ordering/payments/providers/providers';
import { requireOwnOrder } from '../places';
import { requireVersion } from '../version';
import type { DeskActor } from '../visitor';
import { changeOrder, orderFacts } from './change-order';
import { type DeskOrderStore, getDeskOrder } from './desk-order';

/**
 * Cancels a whole order, in the same way as the cancel command. If the order waits for a payment, first closes its open
 * payments.
 * @throws {Refused} 409 if a payment was made, or a payment needs a decision
 */
export async function cancelAtDesk(
	store: DeskOrderStore & PaymentServices,
	actor: DeskActor,
	{ order_number, version, reason }: CheckedDeskPayloadOf<'desk-orders/cancel'>,
): Promise<DeskOrder> {
	const changing = { order_number, version, action: 'desk-orders/cancel', asked: { reason } };
	await closeItsPayments(store, actor, order_number, version);
	await changeOrder(store, actor, changing, async (transaction, order, settings) => {
		if (order.state === 'awaiting_payment') {
			await requireClosed(transaction, order.id);
			await lockForRelease(transaction, [order.id]);
			const words = reason === '' ? {} : { store_message: reason };
			await releaseOrder(transaction, order.id, 'give_up', store.now(), words);
		} else await cancelOrder(transaction, order, reason, store.now());
		await mailShopper(store, transaction, settings, await lockOrder(transaction, { id: order.id }), 'cancel');
	});
	return getDeskOrder(store, actor, order_number);
}

async function closeItsPayments(
	store: PaymentServices,
	actor: DeskActor,
	order_number: string,
	version: string,
): Promise<void> {
	const order = await store.db
		.selectFrom('orders')
		.selectAll()
		.where('order_number', '=', order_number)
		.where('state', '=', 'awaiting_payment')
		.executeTakeFirst();
	if (!order) return;
	requireOwnOrder(actor, order);
	requireVersion(version, await orderFacts(store.db, order));
	await closeForStaff(store, order);
}
