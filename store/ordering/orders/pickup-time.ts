import type { HasLocations } from '../../catalogue/locations/locations';
import { openUntil, readyBy } from '../../catalogue/locations/ready-by';
import type { Order, PickupTime } from '../../contract/order';
import { pickupPlaces } from '../../contract/pickup-place';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import type { HasSettings } from '../../foundation/settings/settings';
import { waitsForMoney } from '../lines/order-queue';
import type { OrderRow } from './order-rows';

/**
 * Calculates when a placed order can be picked up, from the time of the order and the opening hours of its location. The checkout
 * promised the same time. Returns null if the order is not for pick-up, the checkout promised no time, or some copies are not at
 * the location. Also returns null after the promised time has passed, because then the store announces when the order is ready.
 */
export async function pickupTime(
	store: Database & Clock & HasSettings & HasLocations,
	row: OrderRow,
	{ items }: Pick<Order, 'items'>,
): Promise<PickupTime | null> {
	if (row.state !== 'placed' || row.delivery_key !== 'pickup' || row.promised_at === null) return null;
	if (waitsForMoney(row)) return null;
	if (items.some(({ cart_info }) => cart_info.backorder_quantity > 0)) return null;
	const [settings, locations] = await Promise.all([store.settings.get(), store.locations.get()]);
	const [only] = locations;
	const place =
		row.location_id === null && locations.length === 1
			? only
			: locations.find(({ location_id }) => location_id === row.location_id);
	// Pick-up locations that are only defined in the settings have no known opening hours.
	if (!place || pickupPlaces(settings).length > 0 || !(await isAllAt(store.db, row.id, place.location_id))) return null;
	const { timezone } = settings.store_info;
	const ready_by = readyBy(place.ws_hours, row.created_at, timezone, settings.checkout_info.pickup_hours);
	if (ready_by === null || ready_by < store.now()) return null;
	return { ready_by, open_until: openUntil(place.ws_hours, ready_by, timezone) };
}

/** Returns whether the order has copies from stock, and all these copies come from this location. */
async function isAllAt(db: Queries, order_id: number, location_id: number): Promise<boolean> {
	const rows = await db
		.selectFrom('order_withdrawals')
		.select('location_id')
		.distinct()
		.where('order_id', '=', order_id)
		.execute();
	return rows.length > 0 && rows.every((row) => row.location_id === location_id);
}
