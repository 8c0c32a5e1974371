import type { Shopper } from '../../basket/cart/shopper';
import type { HasLocations } from '../../catalogue/locations/locations';
import { storeDay } from '../../catalogue/titles/availability';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { readCustomer } from '../../foundation/sessions/customer-row';
import type { HasSettings } from '../../foundation/settings/settings';
import type { OrderRow } from '../orders/order-rows';

/**
 * Returns the shopper who bought an order. With this shopper, the order can be priced again with the taxes at the time of
 * purchase.
 * @param stock_at the location whose stock is available, if each location sells its own stock; null for the stock of all
 * locations
 */
export async function shopperOfOrder(
	store: Database & Clock & HasSettings & HasLocations,
	{ customer_id, location_id, created_at }: OrderRow,
	{ stock_at = location_id }: { stock_at?: number | null } = {},
): Promise<Shopper> {
	const [settings, locations] = await Promise.all([store.settings.get(), store.locations.get()]);
	const { is_multistore, is_consolidated_multistore, timezone } = settings.store_info;
	const apart = is_multistore && !is_consolidated_multistore;
	const account = await readCustomer(store.db, customer_id);
	const now = store.now();
	return {
		view: {
			settings,
			logged_in: true,
			sees_prices: true,
			sees_cart: true,
			today: storeDay(now, timezone),
			now,
			location_id: apart ? stock_at : null,
			places: apart ? locations : [],
		},
		settings,
		logged_in: true,
		account: account ?? null,
		location_id,
		locations,
		now: created_at,
	};
}
