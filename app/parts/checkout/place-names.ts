import { locationName } from '~store/contract/location-name';
import type { StoreSettings } from '~store/contract/webstore';

/**
 * Returns the names of the store's locations by id; empty if the store has only one location, because pages do not name a single
 * location.
 */
export const placeNames = ({ locations }: Pick<StoreSettings, 'locations'>): Map<number, string> =>
	new Map(locations.length > 1 ? locations.map((place) => [place.location_id, locationName(place)]) : []);

/**
 * Returns a text that says where the shopper will pick up the order. If no location is chosen, explains that the location
 * depends on the stock.
 */
export function pickUpWords(settings: Pick<StoreSettings, 'locations' | 'store_info'>, chosen: number | null): string {
	const names = placeNames(settings);
	const [only] = settings.locations;
	if (names.size === 0) return only?.altname || settings.store_info.name;
	const place = chosen === null ? undefined : names.get(chosen);
	if (place) return place;
	const either = new Intl.ListFormat('en', { type: 'disjunction' }).format(names.values());
	return `${either}, whichever has most of your order. The confirmation names the location.`;
}
