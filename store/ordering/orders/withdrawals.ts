import { locationName } from '../../contract/location-name';
import type { Withdrawal } from '../../contract/order';
import type { Queries } from '../../foundation/database/database';

/**
 * Reads the locations from which the copies of orders were taken, by order ID. Backordered copies have no location yet. The
 * function runs only one database query.
 */
export async function readWithdrawals(
	db: Queries,
	orders: readonly { id: number }[],
): Promise<Map<number, Withdrawal[]>> {
	const taken = new Map<number, Withdrawal[]>();
	if (orders.length === 0) return taken;
	const rows = await db
		.selectFrom('order_withdrawals')
		.innerJoin('offers', 'offers.id', 'order_withdrawals.offer_id')
		.innerJoin('titles', 'titles.id', 'offers.title_id')
		.innerJoin('locations', 'locations.id', 'order_withdrawals.location_id')
		.select(['order_id', 'eisbn', 'condition', 'quantity', 'altname', 'sc_name'])
		.where(
			'order_id',
			'in',
			orders.map(({ id }) => id),
		)
		.orderBy('order_id')
		.orderBy('locations.position')
		.orderBy('order_withdrawals.location_id')
		.orderBy('eisbn')
		.execute();
	for (const { order_id, altname, sc_name, ...row } of rows) {
		const withdrawal = { ...row, location: locationName({ altname, sc_name }) };
		const rowsOfOrder = taken.get(order_id);
		if (rowsOfOrder) rowsOfOrder.push(withdrawal);
		else taken.set(order_id, [withdrawal]);
	}
	return taken;
}

/** Returns the names of the locations from which an order's copies were taken, without duplicates. */
export const placesOf = (taken: readonly Withdrawal[]): string[] => [...new Set(taken.map(({ location }) => location))];
