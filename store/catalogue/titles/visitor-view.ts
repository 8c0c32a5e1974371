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

/** The parts of the store that functions need to read titles as a visitor sees them. */
export interface CatalogueContext extends Database, HasCatalogue, HasLocations, HasSettings, Clock {}

/** How one visitor sees the catalogue. It decides every price and availability of one answer. */
export interface VisitorView {
	settings: Settings;
	logged_in: boolean;
	sees_prices: boolean;
	sees_cart: boolean;
	/** The store's day, as `storeDay` gives it. */
	today: number;
	/** Unix seconds. Code that depends on more than its day must say so (`cacheUntilMoments`). */
	now: number;
	/** The location whose stock counts; null where that of all counts together. */
	location_id: number | null;
	/** The store's locations where shoppers see the stock of each, none otherwise. */
	places: Location[];
}

/**
 * Works out how a visitor sees the catalogue. Guests see prices and cart controls only where the settings let them
 * (docs/behaviour/titles.md#prices).
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
