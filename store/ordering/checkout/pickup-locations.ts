import type { Line } from '../../basket/cart/lines';
import { cartIdOf } from '../../basket/cart/open-cart';
import { pickupLocationOf, readPricedCart } from '../../basket/cart/priced-cart';
import { shopperOf } from '../../basket/cart/shopper';
import type { HasLocations } from '../../catalogue/locations/locations';
import { readyBy } from '../../catalogue/locations/ready-by';
import type { PickupLocations } from '../../contract/checkout';
import { locationName } from '../../contract/location-name';
import { chunks } from '../../foundation/database/chunks';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { coveredAt, type StockAt } from './stock-plan';

/**
 * Lists the locations where the visitor's cart can be picked up. For each location, returns how many copies are in stock and when
 * the cart would be ready for pick-up. Returns an empty array if the store has only one location, or if the shopper has already
 * chosen a location.
 */
export async function pickupLocations(
	store: Database & Clock & HasSettings & HasLocations,
	visitor: Visitor,
): Promise<PickupLocations> {
	const shopper = await shopperOf(store, visitor);
	if (shopper.location_id !== null || shopper.locations.length < 2) {
		return { locations: [], wanted: 0, selected: null, decided: false };
	}
	const { lines, terms } = await readPricedCart(store.db, cartIdOf(visitor), shopper);
	const takes = takesOf(lines);
	const covered = coveredAt(takes, await stockOf(store.db, takes));
	const wanted = takes.reduce((sum, { quantity }) => sum + quantity, 0);
	const { store_info, checkout_info } = shopper.settings;
	const locations = shopper.locations.map(({ location_id, altname, sc_name, sc_addr_array, ws_hours }) => {
		const onhand = covered.get(location_id) ?? 0;
		return {
			location_id,
			name: locationName({ altname, sc_name }),
			address: [sc_addr_array.address, sc_addr_array.city].filter((part) => part !== '').join(', '),
			onhand,
			ready_by:
				onhand === wanted ? readyBy(ws_hours, shopper.now, store_info.timezone, checkout_info.pickup_hours) : null,
		};
	});
	const fullest = locations.reduce((best, one) => (one.onhand > best.onhand ? one : best));
	const decided = locations.filter(({ onhand }) => onhand === wanted).length === 1;
	const chosen = decided ? null : pickupLocationOf(terms, shopper);
	return { locations, wanted, selected: chosen ?? fullest.location_id, decided };
}

/** Returns the stock that the cart's available lines need. */
const takesOf = (lines: Line[]) =>
	lines.flatMap(({ offer, quantity, available }) => (offer && available ? [{ offer_id: offer.id, quantity }] : []));

async function stockOf(db: Queries, takes: { offer_id: number }[]): Promise<StockAt[]> {
	const stock: StockAt[] = [];
	for (const part of chunks(takes, 1)) {
		const rows = await db
			.selectFrom('stock')
			.select(['offer_id', 'location_id', 'onhand as quantity'])
			.where(
				'offer_id',
				'in',
				part.map(({ offer_id }) => offer_id),
			)
			.execute();
		stock.push(...rows);
	}
	return stock;
}
