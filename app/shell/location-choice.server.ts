import { locationName } from '~store/contract/location-name';
import type { SessionSummary } from '~store/contract/session';
import type { StoreSettings } from '~store/contract/webstore';
import { locationLines } from '../parts/addresses/address-lines';

/** A location that the shopper can choose. */
export interface LocationOption {
	id: number;
	name: string;
	/** The address of the location, as lines of text. */
	address: string[];
}

/** The locations that the shopper can choose (docs/behaviour/shell.md#locations). */
export interface LocationChoice {
	options: LocationOption[];
	/** The id of the chosen location; null if the shopper has not chosen a location. */
	chosen: number | null;
	/** Whether the shopper must choose a location before adding anything to the cart. */
	required: boolean;
}

/** Returns the locations that the shopper can choose; null for a store with only one location. */
export function locationChoice(
	{ store_info, locations }: StoreSettings,
	session: SessionSummary,
): LocationChoice | null {
	if (!store_info.is_multistore || locations.length < 2) return null;
	const options = locations.map(({ location_id, altname, sc_name, sc_addr_array: { prov, postal, ...street } }) => ({
		id: location_id,
		name: locationName({ altname, sc_name }),
		address: locationLines({ ...street, province: prov, postal_code: postal }),
	}));
	return { options, chosen: session.location_id, required: session.pick_location };
}
