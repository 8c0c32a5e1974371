import type { DeliveryKey } from '../../contract/order';
import type { LineState, OrderQueue, OrderState } from '../../contract/order-states';
import { hasEnded } from './line-states';

const queues: Record<OrderState, OrderQueue | null> = {
	awaiting_approval: 'approval',
	awaiting_payment: 'payment',
	placed: 'new',
	ready: 'ready',
	completed: null,
	cancelled: null,
};

/** Returns the work queue in which staff see an order that has just changed to a state. */
export const queueAfter = (state: OrderState, delivery: DeliveryKey): OrderQueue | null => {
	if (delivery === 'quote') return null;
	return state === 'ready' && delivery !== 'pickup' ? 'to_send' : queues[state];
};

/** Returns whether the customer has all copies of an order, so that only the payment is missing. */
export const waitsForMoney = ({ state, queue }: { state: OrderState; queue: string | null }): boolean =>
	state === 'placed' && queue === 'payment';

interface Standing {
	state: OrderState;
	delivery_key: DeliveryKey;
	taken_up_at: number | null;
}

/** Returns the work queue in which staff see an order, based on the states of the order's copies. */
export function queueOf(order: Standing, copies: readonly { state: LineState }[]): OrderQueue | null {
	const { state, delivery_key, taken_up_at } = order;
	if (state !== 'placed' || delivery_key === 'quote') return queueAfter(state, delivery_key);
	const open = copies.filter((row) => !hasEnded(row.state));
	// The customer has all copies of the order; only the payment is missing.
	if (copies.length > 0 && open.length === 0) return 'payment';
	if (taken_up_at === null) return 'new';
	if (open.some((row) => row.state === 'to_pick' || row.state === 'found')) return 'to_pick';
	if (open.some((row) => row.state !== 'set_aside')) return 'waiting';
	return delivery_key === 'pickup' ? 'to_pick' : 'to_send';
}
