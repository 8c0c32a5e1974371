import { iso31662 } from 'iso-3166';
import { placeKey, type Region } from './countries';

/**
 * The subdivisions of countries that occur in addresses: the ISO 3166-2 subdivisions that have no smaller subdivisions. Canada
 * therefore has its provinces, Ireland its counties, and Italy its provinces rather than its regions.
 */
const byCountry = new Map<string, Region[]>();
const holders = new Set(iso31662.map(({ parent }) => parent));
for (const { code, name } of iso31662) {
	if (holders.has(code)) continue;
	const country = code.slice(0, 2);
	const places = byCountry.get(country) ?? [];
	places.push({ code: code.slice(3), name });
	byCountry.set(country, places);
}
for (const places of byCountry.values()) places.sort((a, b) => a.name.localeCompare(b.name, 'en'));

/**
 * The countries whose addresses contain a province, state, county or prefecture, according to the address formats of the
 * Universal Postal Union and CLDR.
 */
const named = new Set([
	...['AE', 'AR', 'AU', 'BR', 'CA', 'CL', 'CN', 'CO', 'EG', 'ES', 'ID', 'IE', 'IN', 'IT', 'JP', 'KR', 'MX', 'MY'],
	...['NG', 'PE', 'PH', 'RU', 'TH', 'TR', 'TW', 'UA', 'US', 'UY', 'VE', 'VN'],
]);

/**
 * Lists the provinces or states of a country from A to Z, by the code of the country. Returns an empty list for a country whose
 * addresses contain no province, such as the United Kingdom with its 224 councils.
 */
export const provincesOf = (country: string): readonly Region[] => (named.has(country) ? subdivisionsOf(country) : []);

const subdivisionsOf = (country: string): readonly Region[] => byCountry.get(country) ?? [];

/**
 * Finds a province of a country by its code ('BC') or its name. Returns null for an unknown province. Also finds provinces of
 * countries whose addresses contain no province.
 */
export function findProvince(country: string, text: string): Region | null {
	const wanted = placeKey(text);
	if (wanted === '') return null;
	const places = subdivisionsOf(country);
	return (
		places.find(({ code }) => placeKey(code) === wanted) ??
		places.find(({ name }) => placeKey(name) === wanted) ??
		places.find(({ code }) => placeKey(`${country}-${code}`) === wanted) ??
		null
	);
}
