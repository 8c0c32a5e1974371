import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskFile } from '../../contract/desk-orders';
import type { Order } from '../../contract/order';
import { Refused } from '../../foundation/refusal';
import { readParts } from '../../ordering/lines/read-parts';
import { presentOrders } from '../../ordering/orders/order-view';
import { requireOwnOrder } from '../places';
import { print } from '../print/print';
import { type DeskActor, orderReader } from '../visitor';
import type { DeskOrderStore } from './desk-order';
import { readSlipLines } from './slip-lines';

/** Prints the packing slip of an order, or of one part of it. The packing slip shows prices unless it is printed for a gift. */
export async function packingSlip(
	store: DeskOrderStore,
	actor: DeskActor,
	{ order_number, part: number, gift }: CheckedDeskPayloadOf<'desk-orders/getPackingSlip'>,
): Promise<DeskFile> {
	const [found] = await ordersFor(store, actor, [order_number]);
	if (!found) throw new Refused(`Order ${order_number} not found. Check the number.`, 404);
	const parts = await readParts(store.db, found.id);
	const part = parts.find((one) => one.number === number);
	if (number !== undefined && !part) throw new Refused(`Order ${order_number} has no part ${number}.`, 404, 'part');
	const lines = await readSlipLines(store.db, found.id, number ?? null);
	const choice = { part: part ?? null, lines, isGift: gift };
	const pdf = await print('packing slip', found.order, choice, await store.settings.get());
	return { filename: `packing-slip-${order_number}${number === undefined ? '' : `-${number}`}.pdf`, pdf };
}

/**
 * Prints the address labels of orders, one label for each order.
 * @throws {Refused} 409 if orders have no address, with their numbers, because customers pick them up
 */
export async function labels(
	store: DeskOrderStore,
	actor: DeskActor,
	{ order_numbers }: CheckedDeskPayloadOf<'desk-orders/getLabels'>,
): Promise<DeskFile> {
	const found = await ordersFor(store, actor, [...new Set(order_numbers)]);
	const known = new Set(found.map(({ order }) => order.order_number));
	const unknown = order_numbers.find((number) => !known.has(number));
	if (unknown !== undefined) throw new Refused(`Order ${unknown} not found. Check the number.`, 404, 'order_numbers');
	const without = found.filter(({ order }) => !order.shipping).map(({ order }) => order.order_number);
	if (without.length > 0)
		throw new Refused(
			`These orders are picked up and have no address: ${without.slice(0, 10).join(', ')}.`,
			409,
			'order_numbers',
		);
	const pdf = await print(
		'labels',
		found.map(({ order }) => order),
		await store.settings.get(),
	);
	return { filename: found.length === 1 ? `label-${order_numbers[0]}.pdf` : 'labels.pdf', pdf };
}

/** Reads orders, oldest first. Refuses orders of other locations. */
async function ordersFor(
	store: DeskOrderStore,
	actor: DeskActor,
	order_numbers: string[],
): Promise<{ id: number; order: Order }[]> {
	const rows = await store.db
		.selectFrom('orders')
		.selectAll()
		.where('order_number', 'in', order_numbers)
		.orderBy('created_at')
		.orderBy('id')
		.execute();
	for (const row of rows) requireOwnOrder(actor, row);
	const orders = await presentOrders(store.db, await store.settings.get(), rows, { reader: orderReader(actor) });
	return orders.map((order, at) => ({ id: rows[at]?.id ?? 0, order }));
}
