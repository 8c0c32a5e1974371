import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { PickList } from '../../contract/desk-picking';
import { changeCopies } from '../../ordering/fulfilment/change-copies';
import { changeOnce, onceFor } from '../orders/change-once';
import type { DeskOrderStore } from '../orders/desk-order';
import type { DeskActor } from '../visitor';
import { findPickList, readPickList, requireOnList } from './pick-list';

/** Sets the state of copies on a pick list by hand: found, short, or back to be picked. */
export async function tickOnList(
	store: DeskOrderStore,
	actor: DeskActor,
	{ pick_list_id, order_number, key, ...asked }: CheckedDeskPayloadOf<'desk-picking/tick'>,
): Promise<PickList> {
	await findPickList(store.db, actor, pick_list_id);
	await requireOnList(store.db, pick_list_id, { order_number });
	const changing = { order_number, version: null, action: 'desk-picking/tick', asked };
	const once = onceFor(`pick list ${pick_list_id}`, changing, key);
	await changeOnce(store, actor, changing, once, async (transaction, order, settings) => {
		await changeCopies(store, transaction, settings, order, asked);
		return {};
	});
	return readPickList(store, actor, pick_list_id);
}
