import type { Settings } from '../../contract/settings';
import type { Location } from '../../contract/webstore';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import type { HasLocations } from './locations';

/**
 * The location that the visitor has chosen, in a store with several. Null before a choice, and when the location is
 * gone. Whose stock counts is another question: that is the view's `location_id`.
 */
export async function visitorLocationOf(store: HasSettings & HasLocations, visitor: Visitor): Promise<number | null> {
	const [settings, locations] = await Promise.all([store.settings.get(), store.locations.get()]);
	return settings.store_info.is_multistore ? chosenLocation(visitor, locations) : null;
}

/** Whether a shopper has to say where they shop before they go on: the store asks for it, and there is a choice. */
export const mustChooseLocation = (settings: Settings, locations: Location[], chosen: number | null): boolean =>
	settings.store_info.is_multistore && settings.require_location && locations.length > 1 && chosen === null;

/** The location that the visitor has chosen, if the store still has it. */
export function chosenLocation(visitor: Visitor, locations: Location[]): number | null {
	const chosen = visitor.session?.location_id ?? null;
	return locations.some(({ location_id }) => location_id === chosen) ? chosen : null;
}
