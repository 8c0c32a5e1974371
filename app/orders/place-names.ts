import type { StoreSettings } from '~store/contract/webstore';

/** The store's locations by their ids; none where there is but one, which then goes without saying. */
export const placeNames = ({ locations }: Pick<StoreSettings, 'locations'>): Map<number, string> =>
	new Map(locations.length > 1 ? locations.map((place) => [place.location_id, place.altname || place.sc_name]) : []);
