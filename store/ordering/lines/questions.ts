import type { Queries } from '../../foundation/database/database';

/** What the customer of an order was asked, the newest first. */
export const questionsOf = (db: Queries, orderId: number) =>
	db
		.selectFrom('order_substitutions')
		.innerJoin('order_items', 'order_items.id', 'order_substitutions.order_item_id')
		.selectAll('order_substitutions')
		.select(['order_items.title_info', 'order_items.sold_price'])
		.where('order_substitutions.order_id', '=', orderId)
		.orderBy('order_substitutions.id', 'desc')
		.execute();
