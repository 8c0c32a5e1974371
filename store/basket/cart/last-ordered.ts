import type { Queries } from '../../foundation/database/database';

/** When an account last ordered each of some titles, in unix seconds; orders that were cancelled do not count. One query. */
export async function lastOrdered(
	db: Queries,
	accountId: number | null,
	titleIds: number[],
): Promise<Map<number, number>> {
	if (accountId === null || titleIds.length === 0) return new Map();
	const rows = await db
		.selectFrom('order_items')
		.innerJoin('orders', 'orders.id', 'order_items.order_id')
		.select('order_items.title_id')
		.select((eb) => eb.fn.max<number>('orders.created_at').as('ordered_at'))
		.where('orders.customer_id', '=', accountId)
		.where('orders.delivery_key', '!=', 'quote')
		.where('orders.state', '!=', 'cancelled')
		.where('order_items.title_id', 'in', titleIds)
		.groupBy('order_items.title_id')
		.execute();
	return new Map(rows.flatMap(({ title_id, ordered_at }) => (title_id === null ? [] : [[title_id, ordered_at]])));
}
