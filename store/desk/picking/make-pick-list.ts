import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { Transaction } from '../../foundation/database/database';
import { locked, transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import { listAnew } from '../../ordering/fulfilment/follow-order';
import { holdCopies } from '../../ordering/lines/copies';
import type { OrderRow } from '../../ordering/orders/order-rows';
import { answeredOnce } from '../answered-once';
import { writeAudit } from '../audit/write-audit';
import { onceFor } from '../orders/change-once';
import type { OrderStore } from '../orders/change-order';
import { locationFor, requirePlace } from '../places';
import type { DeskActor } from '../visitor';

/**
 * Makes a pick list across chosen orders: from then on they are being put together. Left out are those that are not to be put
 * together (any more), and those of other locations than theirs. What is asked for twice under one key is made once.
 * @throws {Refused} 409 where none of them is left, 404 for a location that the shop does not have
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
		const orders = await locked(
			transaction
				.selectFrom('orders')
				.selectAll()
				.where('order_number', 'in', order_numbers)
				.where('state', '=', 'placed')
				.where('delivery_key', '<>', 'quote')
				.$if(own !== null, (query) => query.where('location_id', '=', own))
				.orderBy('id'),
		).execute();
		const make = () => listOrders(transaction, actor, { order_numbers, orders, location_id }, now);
		const once = onceFor('pick list', { order_numbers, location_id }, key);
		return once === null ? make() : answeredOnce(transaction, once, now, make);
	});
}

interface MadeList {
	pick_list_id: number;
	orders: number;
	left_out: string[];
}

async function listOrders(
	transaction: Transaction,
	actor: DeskActor,
	{ order_numbers, orders, location_id }: { order_numbers: string[]; orders: OrderRow[]; location_id: number | null },
	now: number,
): Promise<MadeList> {
	if (orders.length === 0) throw new Refused('None of these orders is to be put together.', 409, 'order_numbers');
	for (const order of orders) await listAnew(transaction, order, await holdCopies(transaction, order), now);
	const { name, email } = actor.staff;
	const { id } = await transaction
		.insertInto('pick_lists')
		.values({ location_id, staff_name: name || email, created_at: now })
		.returning('id')
		.executeTakeFirstOrThrow();
	await transaction
		.insertInto('pick_list_orders')
		.values(orders.map((order) => ({ pick_list_id: id, order_id: order.id })))
		.execute();
	const listed = new Set(orders.map(({ order_number }) => order_number));
	const left_out = order_numbers.filter((number) => !listed.has(number));
	const after = { orders: [...listed], location_id };
	await writeAudit(transaction, actor, { action: 'desk-picking/make', thing: 'pick list', key: id, after }, now);
	return { pick_list_id: id, orders: orders.length, left_out };
}
