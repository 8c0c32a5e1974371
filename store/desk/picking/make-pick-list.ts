import type { CheckedDeskPayloadOf, DeskResponseOf } from '../../contract/desk-contract';
import type { Transaction } from '../../foundation/database/database';
import { locked, transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import { updateStage } from '../../ordering/fulfilment/follow-order';
import { lockCopies } from '../../ordering/lines/copies';
import type { OrderRow } from '../../ordering/orders/order-rows';
import { answeredOnce } from '../answered-once';
import { writeAudit } from '../audit/write-audit';
import { onceFor } from '../orders/change-once';
import type { OrderStore } from '../orders/change-order';
import { isSeenAt, locationFor, requirePlace } from '../places';
import type { DeskActor } from '../visitor';
import { pickStates } from './pick-list';

/**
 * Makes a pick list from chosen orders and marks the orders as being picked. Leaves out orders that cannot be picked, orders of
 * other locations, and orders whose copies are already on another pick list. If all chosen orders are on one other pick list,
 * returns that pick list. If the form is posted twice with the same key, only one pick list is made.
 * @throws {Refused} 409 if none of the orders can be picked, 404 if the location is unknown
 */
export async function makePickList(
	store: OrderStore,
	actor: DeskActor,
	{ order_numbers, location_id: chosen, key }: CheckedDeskPayloadOf<'desk-picking/make'>,
): Promise<MadeList> {
	const location_id = locationFor(actor, chosen);
	const own = actor.staff.location_id;
	return transact(store, async (transaction) => {
		if (location_id !== null) await requirePlace(transaction, actor, location_id);
		const now = store.now();
		// Locks the orders, so that two pick lists cannot include the same copy.
		const orders = await locked(
			transaction
				.selectFrom('orders')
				.selectAll()
				.where('order_number', 'in', order_numbers)
				.where('state', '=', 'placed')
				.where('delivery_key', '<>', 'quote')
				.where(isSeenAt(own))
				.orderBy('id'),
		).execute();
		const make = () => listOrders(transaction, actor, { order_numbers, orders, location_id }, now);
		const once = onceFor('pick list', { order_numbers, location_id }, key);
		return once === null ? make() : answeredOnce(transaction, once, now, make);
	});
}

type MadeList = DeskResponseOf<'desk-picking/make'>;

async function listOrders(
	transaction: Transaction,
	actor: DeskActor,
	{ order_numbers, orders, location_id }: { order_numbers: string[]; orders: OrderRow[]; location_id: number | null },
	now: number,
): Promise<MadeList> {
	if (orders.length === 0) throw new Refused('None of these orders has copies to pick.', 409, 'order_numbers');
	const known = new Set(orders.map(({ order_number }) => order_number));
	const left_out = order_numbers.filter((number) => !known.has(number));
	const holders = await listsThatHold(transaction, orders, location_id);
	const on_lists = orders.flatMap(({ id, order_number }) => {
		const pick_list_id = holders.get(id);
		return pick_list_id === undefined ? [] : [{ order_number, pick_list_id }];
	});
	const free = orders.filter(({ id }) => !holders.has(id));
	const [held] = on_lists;
	if (free.length === 0 && held) return { pick_list_id: held.pick_list_id, orders: 0, left_out, on_lists };
	for (const order of free) await updateStage(transaction, order, await lockCopies(transaction, order), now);
	const { name, email } = actor.staff;
	const { id } = await transaction
		.insertInto('pick_lists')
		.values({ location_id, staff_name: name || email, created_at: now })
		.returning('id')
		.executeTakeFirstOrThrow();
	await transaction
		.insertInto('pick_list_orders')
		.values(free.map((order) => ({ pick_list_id: id, order_id: order.id })))
		.execute();
	const after = { orders: free.map(({ order_number }) => order_number), location_id };
	await writeAudit(transaction, actor, { action: 'desk-picking/make', thing: 'pick list', key: id, after }, now);
	return { pick_list_id: id, orders: free.length, left_out, on_lists };
}

/**
 * Returns the pick list that already has the copies of each order, by order id. Considers only copies that a pick list of this
 * location would have.
 */
async function listsThatHold(
	transaction: Transaction,
	orders: readonly OrderRow[],
	location_id: number | null,
): Promise<Map<number, number>> {
	const rows = await transaction
		.selectFrom('pick_list_orders')
		.innerJoin('pick_lists', 'pick_lists.id', 'pick_list_orders.pick_list_id')
		.innerJoin('order_copies', 'order_copies.order_id', 'pick_list_orders.order_id')
		.select(['pick_list_orders.order_id', 'pick_lists.id as pick_list_id'])
		.where(
			'pick_list_orders.order_id',
			'in',
			orders.map(({ id }) => id),
		)
		.where('order_copies.state', 'in', pickStates)
		.where((eb) =>
			eb.or([
				eb('pick_lists.location_id', 'is', null),
				eb('order_copies.location_id', 'is', null),
				eb('order_copies.location_id', '=', eb.ref('pick_lists.location_id')),
			]),
		)
		.$if(location_id !== null, (query) =>
			query.where((eb) =>
				eb.or([eb('order_copies.location_id', '=', location_id), eb('order_copies.location_id', 'is', null)]),
			),
		)
		.orderBy('pick_lists.id')
		.execute();
	return new Map(rows.map(({ order_id, pick_list_id }) => [order_id, pick_list_id]));
}
