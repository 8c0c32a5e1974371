import { locked, transact } from '../../foundation/database/transactions';
import { deskRefusal, Refused } from '../../foundation/refusal';
import { updateStage } from '../../ordering/fulfilment/follow-order';
import { lockCopies } from '../../ordering/lines/copies';
import { writeAudit } from '../audit/write-audit';
import type { OrderStore } from '../orders/change-order';
import { isOwnOrder } from '../places';
import type { DeskActor } from '../visitor';
import { findPickList, pickStates } from './pick-list';

/**
 * Removes a pick list that was made by mistake. Staff still have to pick the orders of a removed pick list. An order that is on
 * no other pick list and has no found copies becomes new again.
 * @throws {Refused} 409 if all copies of the pick list are found, 403 if the staff member may not change all of its orders
 */
export async function removePickList(
	store: OrderStore,
	actor: DeskActor,
	{ pick_list_id }: { pick_list_id: number },
): Promise<{ orders: number }> {
	const removed = await transact(store, async (transaction) => {
		const list = await findPickList(transaction, actor, pick_list_id);
		const now = store.now();
		const orders = await locked(
			transaction
				.selectFrom('orders')
				.selectAll()
				.where('id', 'in', (eb) =>
					eb.selectFrom('pick_list_orders').select('order_id').where('pick_list_id', '=', list.id),
				)
				.orderBy('id'),
		).execute();
		if (!orders.every(({ location_id }) => isOwnOrder(actor, location_id)))
			throw deskRefusal(
				'role-not-allowed',
				'This list has orders of other locations. Ask someone who works for all locations to remove it.',
			);
		const elsewhere = new Set(
			(
				await transaction
					.selectFrom('pick_list_orders')
					.select('order_id')
					.where('pick_list_id', '<>', list.id)
					.where(
						'order_id',
						'in',
						orders.map(({ id }) => id),
					)
					.execute()
			).map(({ order_id }) => order_id),
		);
		let [left, fetched] = [0, 0];
		for (const order of orders) {
			const copies = (await lockCopies(transaction, order)).filter(({ state }) =>
				(pickStates as readonly string[]).includes(state),
			);
			const isUntouched = copies.every(({ state }) => state === 'to_pick');
			left += copies.filter(({ state }) => state !== 'found').length;
			fetched += copies.filter(({ state }) => state === 'found').length;
			if (order.queue === 'to_pick' && copies.length > 0 && isUntouched && !elsewhere.has(order.id))
				await updateStage(transaction, order, copies, now, null);
		}
		if (left === 0 && fetched > 0)
			throw new Refused('All copies of this list have been found, so you cannot remove the list.', 409);
		const { numDeletedRows } = await transaction.deleteFrom('pick_lists').where('id', '=', list.id).executeTakeFirst();
		// In this case, another request has already removed the pick list.
		if (numDeletedRows === 0n) return { orders: orders.length };
		const before = { orders: orders.map(({ order_number }) => order_number), location_id: list.location_id };
		await writeAudit(
			transaction,
			actor,
			{ action: 'desk-picking/remove', thing: 'pick list', key: list.id, before },
			now,
		);
		return { orders: orders.length };
	});
	store.versions.refresh();
	return removed;
}
