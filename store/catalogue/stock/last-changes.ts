import type { Queries } from '../../foundation/database/database';

/**
 * Reads when the copies of a title last changed at each location. The copies of an offer last changed when their last movement
 * was recorded. If an order handed over copies later, which had already been deducted from stock, the time of the handover is
 * used.
 * @returns the times in unix seconds, by 'condition location'
 */
export async function lastChanges(db: Queries, titleId: number): Promise<Map<string, number>> {
	const moved = db
		.selectFrom('stock_movements')
		.select(['condition', 'location_id'])
		.select((eb) => eb.fn.max('created_at').as('at'))
		.where('title_id', '=', titleId)
		.groupBy(['condition', 'location_id']);
	const handedOver = db
		.selectFrom('offers')
		.innerJoin('order_withdrawals', 'offer_id', 'offers.id')
		.select(['condition', 'order_withdrawals.location_id'])
		.select((eb) => eb.fn.max('handed_over_at').$notNull().as('at'))
		.where('title_id', '=', titleId)
		.where('handed_over_at', 'is not', null)
		.groupBy(['condition', 'order_withdrawals.location_id']);
	const changes = new Map<string, number>();
	for (const { condition, location_id, at } of await moved.unionAll(handedOver).execute()) {
		const key = `${condition} ${location_id}`;
		changes.set(key, Math.max(at, changes.get(key) ?? 0));
	}
	return changes;
}
