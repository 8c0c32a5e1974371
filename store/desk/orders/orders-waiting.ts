import type { Queries } from '../../foundation/database/database';
import { isToCome, waitingStates } from '../../ordering/fulfilment/fill-waiting';

/**
 * Selects the ids of orders that wait for stock. These are orders with copies that have not come yet, and orders whose copies all
 * wait for a decision.
 */
export const ordersWaiting = (db: Queries) =>
	db
		.selectFrom('order_copies')
		.innerJoin('orders as held', 'held.id', 'order_copies.order_id')
		.select('order_copies.order_id')
		.where(isToCome)
		.where('held.state', 'in', waitingStates)
		.where('held.delivery_key', '<>', 'quote')
		.union(db.selectFrom('orders').select('orders.id as order_id').where('orders.queue', '=', 'waiting'));
