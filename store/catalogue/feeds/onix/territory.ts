import { type OnixNode, textsOf } from './node';

/** The place where a shop sells: its ISO 3166-1 country and its province, such as 'CA' and 'BC'. */
export interface ShopPlace {
	country: string;
	province?: string;
}

/** How a territory covers a place: it names the place, the world, or the rest of the world. Most specific first. */
export const coverages = ['named', 'world', 'rest'] as const;

export type Coverage = (typeof coverages)[number];

/**
 * Returns how a territory covers a place; null if it does not. The territory is an ONIX 3 element with countries and regions, or
 * a composite of ONIX 2.1 that contains countries and territories itself.
 */
export function coverageOf(territory: OnixNode, { country, province = '' }: ShopPlace): Coverage | null {
	const listed = (...names: string[]) => textsOf(territory, ...names).flatMap((list) => list.split(/\s+/));
	const region = `${country}-${province}`;
	const regions = [
		...listed('RegionsIncluded', 'RightsTerritory', 'RightsRegion'),
		...territory.text.split(/\s+/).filter((word) => word === 'WORLD'),
	];
	if (regions.includes(region)) return 'named';
	if (listed('RegionsExcluded').includes(region)) return null;
	if (listed('CountriesIncluded', 'RightsCountry').includes(country)) return 'named';
	if (listed('CountriesExcluded').includes(country)) return null;
	if (regions.includes('WORLD')) return 'world';
	return regions.includes('ROW') ? 'rest' : null;
}
