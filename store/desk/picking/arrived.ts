import type { CheckedDeskPayloadOf, DeskCallName, DeskResponseOf } from '../../contract/desk-contract';
import { maxOrdersAtOnce } from '../../contract/desk-orders';
import type { Database, Queries } from '../../foundation/database/database';
import type { DeskActor } from '../visitor';

/**
 * The orders that waited for what a delivery, a transfer or a count has brought, as the ledger of the stock says, and whose copies
 * are still to be picked: as many as one pick list takes, the oldest first. Those of other locations than theirs are left out, as
 * they are of a pick list.
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
		.select((eb) => [
			eb.fn.sum<number | string>('change').as('change'),
			eb.fn.max<number | string>('given.created_at').as('arrived_at'),
		])
		.where('document', '=', `${brought_by} ${id}`)
		.where('reason', '=', 'sold')
		.where('orders.state', '=', 'placed')
		.$if(own !== null, (query) => query.where('orders.location_id', '=', own))
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
	const arrivals = shown.map((row) => ({ ...row, arrived_at: Number(row.arrived_at), list: lists.get(row.id) }));
	const tooEarly = await madeBefore(db, arrivals);
	return {
		orders: arrivals.map(({ order_number, name, change, arrived_at, list }) => ({
			order_number,
			name,
			copies: -Number(change),
			pick_list_id: list && list.made_at >= arrived_at && !tooEarly.has(order_number) ? list.pick_list_id : null,
		})),
		more: rows.length > maxOrdersAtOnce,
	};
}

interface MadeList {
	pick_list_id: number;
	made_at: number;
}

/** The newest pick list that each order is on. */
async function newestLists(db: Queries, orderIds: readonly number[]): Promise<Map<number, MadeList>> {
	if (orderIds.length === 0) return new Map();
	const rows = await db
		.selectFrom('pick_list_orders')
		.innerJoin('pick_lists', 'pick_lists.id', 'pick_list_id')
		.select(['order_id', 'pick_list_id', 'created_at as made_at'])
		.where('order_id', 'in', orderIds)
		.orderBy('pick_list_id')
		.execute();
	return new Map(rows.map(({ order_id, ...list }) => [order_id, list]));
}

/**
 * Finds the orders whose list was made in the second in which copies came for them, and before these. The audit has both in the
 * order in which they happened: what gives an order copies holds it, and so does what puts it on a list.
 */
async function madeBefore(
	db: Queries,
	arrivals: readonly { order_number: string; arrived_at: number; list: MadeList | undefined }[],
): Promise<Set<string>> {
	const early = new Set<string>();
	for (const { order_number, arrived_at, list } of arrivals) {
		if (list?.made_at !== arrived_at) continue;
		const later = await db
			.selectFrom('audit_entries as came')
			.select('came.id')
			.where('came.thing_kind', '=', 'order')
			.where('came.thing_key', '=', order_number)
			.where('came.action', 'in', arrivalCalls)
			.where('came.created_at', '=', arrived_at)
			.where('came.id', '>', (eb) =>
				eb
					.selectFrom('audit_entries as made')
					.select('made.id')
					.where('made.thing_kind', '=', 'pick list')
					.where('made.thing_key', '=', String(list.pick_list_id))
					.where('made.action', '=', 'desk-picking/make'),
			)
			.limit(1)
			.executeTakeFirst();
		if (later) early.add(order_number);
	}
	return early;
}

/** What gives copies to orders that wait, and says so in the audit of each (`give-to-waiting.ts`). */
const arrivalCalls: DeskCallName[] = [
	'desk-deliveries/receive',
	'desk-transfers/receive',
	'desk-transfers/cancel',
	'desk-counting/book',
];
