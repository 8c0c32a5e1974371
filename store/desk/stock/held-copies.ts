import type { Queries } from '../../foundation/database/database';
import { isOwnOrder, nameSeenBy } from '../places';
import type { DeskActor } from '../visitor';

/** Reads how many copies of some offers each open order holds at each location. @param order 'asc' for the oldest order first */
export async function heldCopies(
	db: Queries,
	actor: Pick<DeskActor, 'staff'>,
	offerIds: number[],
	order: 'asc' | 'desc',
) {
	if (offerIds.length === 0) return [];
	const rows = await db
		.selectFrom('order_withdrawals')
		.innerJoin('orders', 'orders.id', 'order_withdrawals.order_id')
		.select(['offer_id', 'order_withdrawals.location_id', 'order_number', 'purchaser_name as name'])
		.select('orders.location_id as handed_over_at')
		.select((eb) => eb('quantity', '-', eb.ref('handed_over')).as('copies'))
		.where('offer_id', 'in', offerIds)
		.where((eb) => eb('handed_over', '<', eb.ref('quantity')))
		.orderBy('orders.id', order)
		.execute();
	return rows.map(({ handed_over_at, ...row }) => ({
		...row,
		name: nameSeenBy(actor, handed_over_at, row.name),
		is_own: isOwnOrder(actor, handed_over_at),
	}));
}
