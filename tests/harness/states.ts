import type { OrderState } from '~store/contract/order-states';
import type { Moved, PaymentState } from '~store/foundation/database/schema';
import type { Store } from '~store/store';

/** Puts an order into a state without its table of transitions, like an order from before its copies were recorded. */
export async function putOrder({ db }: Store, order_number: string, state: OrderState): Promise<void> {
	const put = await db
		.updateTable('orders')
		.set({ state: state as Moved<OrderState> })
		.where('order_number', '=', order_number)
		.returning('id')
		.executeTakeFirstOrThrow();
	await db.deleteFrom('order_copies').where('order_id', '=', put.id).execute();
	await db.deleteFrom('order_parts').where('order_id', '=', put.id).execute();
}

/**
 * Puts a payment into a state without its table of transitions.
 * @param claimed_at when the capture of its money began
 */
export async function putPayment(
	{ db }: Store,
	id: number,
	state: PaymentState,
	columns: { claimed_at?: number; problem?: string } = {},
): Promise<void> {
	await db
		.updateTable('payments')
		.set({ ...columns, state: state as Moved<PaymentState> })
		.where('id', '=', id)
		.execute();
}
