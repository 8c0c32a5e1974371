import type { Settings } from '../../contract/settings';
import type { Location } from '../../contract/webstore';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import type { HasLocations } from './locations';

/**
 * Returns the location that the visitor has chosen, if the store has several locations. Returns null if the visitor has not
 * chosen a location, or if the chosen location no longer exists. The visitor may see the stock of another location, which is the
 * view's `location_id`.
 */
export async function visitorLocationOf(store: HasSettings & HasLocations, visitor: Visitor): Promise<number | null> {
	const [settings, locations] = await Promise.all([store.settings.get(), store.locations.get()]);
	return settings.store_info.is_multistore ? chosenLocation(visitor, locations) : null;
}

/**
 * Whether a shopper must choose a location before continuing. The shopper must choose if the store requires a choice and has
 * several locations.
 */
export const mustChooseLocation = (settings: Settings, locations: Location[], chosen: number | null): boolean =>
	settings.store_info.is_multistore && settings.require_location && locations.length > 1 && chosen === null;

/** Returns the location that the visitor has chosen, if this location still exists. */
export function chosenLocation(visitor: Visitor, locations: Location[]): number | null {
	const chosen = visitor.session?.location_id ?? null;
	return locations.some(({ location_id }) => location_id === chosen) ? chosen : null;
}
