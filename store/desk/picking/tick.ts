import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { PickList } from '../../contract/desk-picking';
import { notFound } from '../../foundation/refusal';
import { changeCopies } from '../../ordering/fulfilment/change-copies';
import { changeOrder } from '../orders/change-order';
import type { DeskOrderStore } from '../orders/desk-order';
import type { DeskActor } from '../visitor';
import { findPickList, readPickList } from './pick-list';

/** Marks copies of a list's order by hand: found, short, or to be picked after all. */
export async function tickOnList(
	store: DeskOrderStore,
	actor: DeskActor,
	{ pick_list_id, order_number, ...asked }: CheckedDeskPayloadOf<'desk-picking/tick'>,
): Promise<PickList> {
	await findPickList(store.db, actor, pick_list_id);
	const on = await store.db
		.selectFrom('pick_list_orders')
		.innerJoin('orders', 'orders.id', 'pick_list_orders.order_id')
		.select('order_id')
		.where('pick_list_id', '=', pick_list_id)
		.where('order_number', '=', order_number)
		.executeTakeFirst();
	if (!on) throw notFound(`Order ${order_number} is not on this list.`);
	const changing = { order_number, version: null, action: 'desk-picking/tick', asked };
	await changeOrder(store, actor, changing, (transaction, order, settings) =>
		changeCopies(store, transaction, settings, order, asked),
	);
	return readPickList(store, actor, pick_list_id);
}
