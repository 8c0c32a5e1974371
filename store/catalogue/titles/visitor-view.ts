import type { Settings } from '../../contract/settings';
import type { Location } from '../../contract/webstore';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue } from '../../foundation/database/database';
import { nowByDay } from '../../foundation/now-by-day';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import type { HasLocations } from '../locations/locations';
import { chosenLocation } from '../locations/visitor-location';
import { storeDay } from './availability';

/** The parts of the store context that are needed to read titles as a visitor sees them. */
export interface CatalogueContext extends Database, HasCatalogue, HasLocations, HasSettings, Clock {}

/** How the catalogue looks to a visitor. All prices and availabilities in an answer depend on these values. */
export interface VisitorView {
	settings: Settings;
	logged_in: boolean;
	sees_prices: boolean;
	sees_cart: boolean;
	/** The current day in the store's time zone, as `storeDay` returns the day. */
	today: number;
	/**
	 * The current time in unix seconds. Code that depends on the exact time, and not only on the day, must call
	 * `cacheUntilMoments`.
	 */
	now: number;
	/** The location whose stock is shown. The location is null if the stock of all locations is added up. */
	location_id: number | null;
	/**
	 * The store's locations, if shoppers see the stock of each location. The array is empty if shoppers do not see the stock of
	 * each location.
	 */
	places: Location[];
}

/**
 * Determines how the catalogue looks to a visitor. Guests see prices and buttons for adding to the cart only if the settings
 * allow this (docs/behaviour/titles.md#prices).
 */
export async function visitorViewOf(store: Clock & HasSettings & HasLocations, visitor: Visitor): Promise<VisitorView> {
	const [settings, locations] = await Promise.all([store.settings.get(), store.locations.get()]);
	const { is_multistore, is_consolidated_multistore, timezone } = settings.store_info;
	const apart = is_multistore && !is_consolidated_multistore;
	const logged_in = visitor.customer !== null;
	const now = nowByDay(store, timezone);
	return {
		settings,
		logged_in,
		sees_prices: logged_in || settings.guest_show_price,
		sees_cart: settings.cart_enabled && (logged_in || settings.guest_show_cart),
		today: storeDay(now, timezone),
		now,
		location_id: apart ? chosenLocation(visitor, locations) : null,
		places: apart ? locations : [],
	};
}
