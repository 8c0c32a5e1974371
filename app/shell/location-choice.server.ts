import type { SessionSummary } from '~store/contract/session';
import type { StoreSettings } from '~store/contract/webstore';
import { locationLines } from '../parts/addresses/address-lines';

/** A location as it is chosen from others. */
export interface LocationOption {
	id: number;
	name: string;
	/** Lines. */
	address: string[];
}

/** The locations that there are to choose from (docs/behaviour/shell.md#locations). */
export interface LocationChoice {
	options: LocationOption[];
	/** The id; null before a choice. */
	chosen: number | null;
	/** Nothing goes into the cart before a choice. */
	required: boolean;
}

/** Null for a store that has no two locations to choose from. */
export function locationChoice(
	{ store_info, locations }: StoreSettings,
	session: SessionSummary,
): LocationChoice | null {
	if (!store_info.is_multistore || locations.length < 2) return null;
	const options = locations.map(({ location_id, altname, sc_name, sc_addr_array: { prov, postal, ...street } }) => ({
		id: location_id,
		name: altname || sc_name,
		address: locationLines({ ...street, province: prov, postal_code: postal }),
	}));
	return { options, chosen: session.location_id, required: session.pick_location };
}
