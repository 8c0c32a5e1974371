import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import { Refused } from '../../foundation/refusal';
import { allThatMay, type CopiesRow, copiesIn, lockCopies, moveCopies, readCopies } from '../../ordering/lines/copies';
import { lockOrder, type OrderRow } from '../../ordering/orders/order-rows';
import { mailShopper, makeOrderReady } from '../../ordering/orders/order-steps';
import { changeOrder, type OrderStore } from '../orders/change-order';
import { type DoneForEach, doForEach } from '../orders/each-order';
import type { DeskActor } from '../visitor';
import { findPickList, isPickedOn, requireOnList } from './pick-list';

/**
 * Marks orders ready whose copies are all found or set aside. If the call names a pick list, first marks found every copy of
 * these orders that the pick list still needs.
 * @throws {Refused} 404 for an unknown pick list
 */
export async function markReady(
	store: OrderStore,
	actor: DeskActor,
	{ order_numbers, pick_list_id }: CheckedDeskPayloadOf<'desk-orders/markReady'>,
): Promise<DoneForEach> {
	const list = pick_list_id === undefined ? null : await findPickList(store.db, actor, pick_list_id);
	return doForEach(order_numbers, (order_number) =>
		changeOrder(
			store,
			actor,
			{ order_number, version: null, action: 'desk-orders/markReady', asked: list ? { pick_list_id: list.id } : {} },
			async (transaction, order, settings) => {
				const copies = await lockCopies(transaction, order);
				if (list) {
					await requireOnList(transaction, list.id, order);
					const toPick = copies.filter((copy) => copy.state === 'to_pick' && isPickedOn(list, copy));
					await moveCopies(transaction, allThatMay(toPick, 'find'), 'find');
				}
				requirePicked(order, await readCopies(transaction, order));
				await makeOrderReady(transaction, order, store.now());
				const ready = await lockOrder(transaction, { id: order.id });
				await mailShopper(store, transaction, settings, ready, 'make_ready');
			},
		),
	);
}

/** @throws {Refused} 409 if copies of a placed order are not found yet, or have not come yet */
function requirePicked({ order_number, state }: OrderRow, copies: readonly CopiesRow[]): void {
	const missing = copiesIn(copies.filter((copy) => copy.state === 'to_pick' || copy.state === 'ordered'));
	if (state !== 'placed' || missing === 0) return;
	throw new Refused(
		`Order ${order_number} is not complete: ${missing === 1 ? '1 copy is' : `${missing} copies are`} still to be found.`,
		409,
	);
}
