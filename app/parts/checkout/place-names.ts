import type { StoreSettings } from '~store/contract/webstore';

/** The store's locations by their ids; none where there is but one, which then goes without saying. */
export const placeNames = ({ locations }: Pick<StoreSettings, 'locations'>): Map<number, string> =>
	new Map(locations.length > 1 ? locations.map((place) => [place.location_id, place.altname || place.sc_name]) : []);

/** Where an order will be picked up. A shopper who has chosen no location hears that the store's stock decides. */
export function pickUpWords(settings: Pick<StoreSettings, 'locations' | 'store_info'>, chosen: number | null): string {
	const names = placeNames(settings);
	const [only] = settings.locations;
	if (names.size === 0) return only?.altname || settings.store_info.name;
	const place = chosen === null ? undefined : names.get(chosen);
	if (place) return place;
	const either = new Intl.ListFormat('en', { type: 'disjunction' }).format(names.values());
	return `${either}, whichever has most of your order. The confirmation says which.`;
}
