import { type OnixNode, textsOf } from './node';

/** The place where a shop sells: its country (ISO 3166-1) and its province or state, such as 'CA' and 'BC'. */
export interface ShopPlace {
	country: string;
	province?: string;
}

/**
 * How a territory covers a place: the territory lists the place, the world, or the rest of the world. The values are sorted from
 * the most specific to the least specific.
 */
export const coverages = ['named', 'world', 'rest'] as const;

export type Coverage = (typeof coverages)[number];

/** Returns the codes in a list. Some publishers separate the codes by commas, or write them in lower case. */
const codesIn = (list: string): string[] => list.toUpperCase().split(/[\s,;]+/);

/** Returns whether a territory expressly excludes a place. */
export const isExcluded = (territory: OnixNode, { country, province = '' }: ShopPlace): boolean =>
	textsOf(territory, 'RegionsExcluded').flatMap(codesIn).includes(`${country}-${province}`) ||
	textsOf(territory, 'CountriesExcluded').flatMap(codesIn).includes(country);

/**
 * Returns how a territory covers a place. Returns null if the territory does not cover the place. The territory is an ONIX 3
 * element with countries and regions, or an ONIX 2.1 composite that contains the countries and regions itself.
 */
export function coverageOf(territory: OnixNode, { country, province = '' }: ShopPlace): Coverage | null {
	const listed = (...names: string[]) => textsOf(territory, ...names).flatMap(codesIn);
	const region = `${country}-${province}`;
	const regions = [
		...listed('RegionsIncluded', 'RightsTerritory', 'RightsRegion'),
		...codesIn(territory.text).filter((word) => word === 'WORLD'),
	];
	if (regions.includes(region)) return 'named';
	if (listed('RegionsExcluded').includes(region)) return null;
	if (listed('CountriesIncluded', 'RightsCountry').includes(country)) return 'named';
	if (listed('CountriesExcluded').includes(country)) return null;
	if (regions.includes('WORLD')) return 'world';
	return regions.includes('ROW') ? 'rest' : null;
}
