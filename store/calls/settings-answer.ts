import { type HasLocations, locationsNow } from '../catalogue/locations/locations';
import { locationName } from '../contract/location-name';
import type { Settings } from '../contract/settings';
import type { Location, StoreSettings } from '../contract/webstore';
import type { Clock } from '../foundation/database/clock';
import type { HasSettings } from '../foundation/settings/settings';

/** Returns the settings that every visitor may see (docs/behaviour/shell.md#settings). */
export async function presentSettings(store: Clock & HasSettings & HasLocations): Promise<StoreSettings> {
	const [settings, is_set_up, locations] = await Promise.all([
		store.settings.get(),
		store.settings.areMade(),
		store.locations.get(),
	]);
	return settingsAnswer(settings, locationsNow(store, locations, settings), is_set_up);
}

export function settingsAnswer(settings: Settings, locations: Location[], is_set_up: boolean): StoreSettings {
	const { store_info, checkout_info, feed_sources: _, ...others } = settings;
	return {
		...others,
		store_info: presentStoreInfo(store_info, locations),
		checkout_info: presentCheckoutInfo(checkout_info),
		is_set_up,
		locations,
	};
}

function presentStoreInfo(
	{ lng, ...info }: Settings['store_info'],
	locations: Location[],
): StoreSettings['store_info'] {
	return {
		...info,
		long: lng,
		is_american: info.country === 'US',
		is_canadian: info.country === 'CA',
		multistore_info: info.is_multistore
			? locations.map((place) => ({ id: place.location_id, name: locationName(place) }))
			: [],
	};
}

function presentCheckoutInfo({
	tax_rates: _rates,
	tax_rounding: _rounding,
	shipping_rates: _shipping,
	local_delivery_postal_prefixes: _prefixes,
	...told
}: Settings['checkout_info']): StoreSettings['checkout_info'] {
	return told;
}
