import type { Settings } from './settings';

interface PickupSettings {
	store_info: Pick<Settings['store_info'], 'id'>;
	checkout_info: Pick<Settings['checkout_info'], 'pickup_choice'>;
}

/**
 * Returns the pick-up places that shoppers can choose. Returns an empty list unless the settings have pick-up places for this
 * store (docs/behaviour/checkout.md#pick-up-places).
 */
export const pickupPlaces = ({ store_info, checkout_info: { pickup_choice } }: PickupSettings): string[] =>
	pickup_choice.store_id === store_info.id ? pickup_choice.locations : [];

/** Adds the pick-up place to the instructions, on a separate first line. */
export const withPlace = (place: string | undefined, instructions: string): string =>
	[place && `Pick up at ${place}.`, instructions].filter(Boolean).join('\n');

/**
 * Splits the instructions into the pick-up place and the rest.
 * @param places the existing pick-up places; if omitted, any name counts as a pick-up place
 */
export function splitPlace(instructions: string, places?: string[]): { place: string | undefined; rest: string } {
	const [, place, rest = ''] = /^Pick up at (.{1,80})\.(?:\r?\n([\s\S]*))?$/.exec(instructions) ?? [];
	if (place === undefined || places?.includes(place) === false) return { place: undefined, rest: instructions };
	return { place, rest };
}
