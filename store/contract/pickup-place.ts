import type { Settings } from './settings';

interface PickupSettings {
	store_info: Pick<Settings['store_info'], 'id'>;
	checkout_info: Pick<Settings['checkout_info'], 'pickup_choice'>;
}

/** At which of its places an order is picked up: asked by the one store that the settings name, else nothing (docs/behaviour/checkout.md#pick-up-places). */
export const pickupPlaces = ({ store_info, checkout_info: { pickup_choice } }: PickupSettings): string[] =>
	pickup_choice.store_id === store_info.id ? pickup_choice.locations : [];

/** The instructions with the place before them, in a line of its own. */
export const withPlace = (place: string | undefined, instructions: string): string =>
	[place && `Pick up at ${place}.`, instructions].filter(Boolean).join('\n');

/** The same the other way round. @param places those that there are; any where it is not said */
export function splitPlace(instructions: string, places?: string[]): { place: string | undefined; rest: string } {
	const [, place, rest = ''] = /^Pick up at (.{1,80})\.(?:\r?\n([\s\S]*))?$/.exec(instructions) ?? [];
	if (place === undefined || places?.includes(place) === false) return { place: undefined, rest: instructions };
	return { place, rest };
}
