import type { Settings } from './settings';

interface PickupSettings {
	store_info: Pick<Settings['store_info'], 'id'>;
	checkout_info: Pick<Settings['checkout_info'], 'pickup_choice'>;
}

/**
 * The places to choose from for pick-up; empty unless this is the one store that the settings ask to choose
 * (docs/behaviour/checkout.md#pick-up-places).
 */
export const pickupPlaces = ({ store_info, checkout_info: { pickup_choice } }: PickupSettings): string[] =>
	pickup_choice.store_id === store_info.id ? pickup_choice.locations : [];

/** Puts the pick-up place before the instructions, in a line of its own. */
export const withPlace = (place: string | undefined, instructions: string): string =>
	[place && `Pick up at ${place}.`, instructions].filter(Boolean).join('\n');

/**
 * Takes the pick-up place out of the instructions again.
 * @param places the existing places; left out, any name counts as a place
 */
export function splitPlace(instructions: string, places?: string[]): { place: string | undefined; rest: string } {
	const [, place, rest = ''] = /^Pick up at (.{1,80})\.(?:\r?\n([\s\S]*))?$/.exec(instructions) ?? [];
	if (place === undefined || places?.includes(place) === false) return { place: undefined, rest: instructions };
	return { place, rest };
}
