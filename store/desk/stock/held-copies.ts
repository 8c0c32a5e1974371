import type { Queries } from '../../foundation/database/database';

/** Reads the copies of some offers that open orders hold, an order and location at a time. @param order by age: the oldest first is 'asc' */
export const heldCopies = async (db: Queries, offerIds: number[], order: 'asc' | 'desc') =>
	offerIds.length === 0
		? []
		: db
				.selectFrom('order_withdrawals')
				.innerJoin('orders', 'orders.id', 'order_withdrawals.order_id')
				.select(['offer_id', 'order_withdrawals.location_id', 'order_number', 'purchaser_name as name'])
				.select((eb) => eb('quantity', '-', eb.ref('handed_over')).as('copies'))
				.where('offer_id', 'in', offerIds)
				.where((eb) => eb('handed_over', '<', eb.ref('quantity')))
				.orderBy('orders.id', order)
				.execute();
