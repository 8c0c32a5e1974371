import type { CheckedDeskPayloadOf, DeskResponseOf } from '../../contract/desk-contract';
import { maxOrdersAtOnce } from '../../contract/desk-orders';
import type { Database, Queries } from '../../foundation/database/database';
import { isSeenAt } from '../places';
import type { DeskActor } from '../visitor';

/**
 * Lists orders that still have copies to pick after a delivery, transfer or count gave them copies, by the stock ledger. Lists at
 * most as many orders as one pick list can contain, oldest first. Leaves out orders of other locations, in the same way as a
 * pick list.
 */
export async function listArrived(
	{ db }: Database,
	{ staff }: DeskActor,
	{ brought_by, id }: CheckedDeskPayloadOf<'desk-picking/arrived'>,
): Promise<DeskResponseOf<'desk-picking/arrived'>> {
	const own = staff.location_id;
	const rows = await db
		.selectFrom('stock_movements as given')
		.innerJoin('orders', 'orders.id', 'given.order_id')
		.select(['orders.id', 'order_number', 'purchaser_name as name'])
		.select((eb) => [eb.fn.sum<number | string>('change').as('change')])
		.where('document', '=', `${brought_by} ${id}`)
		.where('reason', '=', 'sold')
		.where('orders.state', '=', 'placed')
		.where(isSeenAt(own))
		.where(({ exists, selectFrom }) =>
			exists(
				selectFrom('order_copies')
					.select('order_copies.id')
					.whereRef('order_copies.order_id', '=', 'orders.id')
					.where('order_copies.state', '=', 'to_pick'),
			),
		)
		.groupBy(['orders.id', 'order_number', 'purchaser_name'])
		.orderBy('orders.id')
		.limit(maxOrdersAtOnce + 1)
		.execute();
	const shown = rows.slice(0, maxOrdersAtOnce);
	const lists = await newestLists(
		db,
		shown.map((row) => row.id),
	);
	return {
		orders: shown.map(({ id, order_number, name, change }) => ({
			order_number,
			name,
			copies: -Number(change),
			pick_list_id: lists.get(id) ?? null,
		})),
		more: rows.length > maxOrdersAtOnce,
	};
}

/** Returns the newest pick list of each order. */
async function newestLists(db: Queries, orderIds: readonly number[]): Promise<Map<number, number>> {
	if (orderIds.length === 0) return new Map();
	const rows = await db
		.selectFrom('pick_list_orders')
		.select(['order_id', 'pick_list_id'])
		.where('order_id', 'in', orderIds)
		.orderBy('pick_list_id')
		.execute();
	return new Map(rows.map(({ order_id, pick_list_id }) => [order_id, pick_list_id]));
}
