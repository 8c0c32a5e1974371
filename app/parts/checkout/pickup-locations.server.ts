import type { PickupLocations } from '~store/contract/checkout';
import type { StoreSettings } from '~store/contract/webstore';
import { clockWords, weekdayWords } from '../../format/moment-words';
import type { StoreApi } from '../../store-api/store-api.server';

/** The pick-up locations, as the contact step shows them. */
export interface Pickup {
	/** The pick-up location that is selected first. */
	selected: string;
	/** Whether only one location has all copies, so that the shopper has no choice. */
	decided: boolean;
	locations: { value: string; name: string; words: string }[];
}

/** Loads the pick-up locations; null if the shopper has no pick-up location to choose. */
export async function loadPickup(api: StoreApi, { store_info }: StoreSettings): Promise<Pickup | null> {
	const { locations, wanted, selected, decided } = await api.load('checkout/getPickupLocations', {});
	if (selected === null) return null;
	return {
		selected: String(selected),
		decided,
		locations: locations.map((location) => ({
			value: String(location.location_id),
			name: location.name,
			words: [location.address, stockWords(location, wanted, store_info.timezone)].filter(Boolean).join('. '),
		})),
	};
}

function stockWords(
	{ onhand, ready_by }: PickupLocations['locations'][number],
	wanted: number,
	timezone: string,
): string {
	const ready =
		ready_by === null
			? 'We tell you when your order is ready.'
			: `Ready by ${weekdayWords(ready_by, timezone)}, ${clockWords(ready_by, timezone)}.`;
	if (wanted === 0) return ready;
	if (onhand === 0) return `This location has no copies yet. ${ready}`;
	if (onhand < wanted) return `This location has ${onhand} of ${wanted} copies. ${ready}`;
	return `This location has ${wanted === 1 ? 'the copy' : wanted === 2 ? 'both copies' : `all ${wanted} copies`}. ${ready}`;
}
