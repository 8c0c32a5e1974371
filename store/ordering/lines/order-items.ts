import type { Queries } from '../../foundation/database/database';
import type { OrderItemRow } from '../orders/order-rows';

/** Reads the order lines as they were sold, sorted by position. */
export const itemsOfOrder = (db: Queries, orderId: number): Promise<OrderItemRow[]> =>
	db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('position').execute();
