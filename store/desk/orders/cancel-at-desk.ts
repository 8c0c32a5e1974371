import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskOrder } from '../../contract/desk-orders';
import { holdOrder } from '../../ordering/orders/order-rows';
import { cancelOrder, tellShopper } from '../../ordering/orders/order-steps';
import type { DeskActor } from '../visitor';
import { changeOrder } from './change-order';
import { type DeskOrderStore, getDeskOrder } from './desk-order';

/** Cancels an order whole, as the command does. */
export async function cancelAtDesk(
	store: DeskOrderStore,
	actor: DeskActor,
	{ order_number, version, reason }: CheckedDeskPayloadOf<'desk-orders/cancel'>,
): Promise<DeskOrder> {
	const changing = { order_number, version, action: 'desk-orders/cancel', asked: { reason } };
	await changeOrder(store, actor, changing, async (transaction, order, settings) => {
		await cancelOrder(transaction, order, reason, store.now());
		await tellShopper(store, transaction, settings, await holdOrder(transaction, { id: order.id }), 'cancel');
	});
	return getDeskOrder(store, actor, order_number);
}
