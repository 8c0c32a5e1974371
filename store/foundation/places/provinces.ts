import { iso31662 } from 'iso-3166';
import { placeKey, type Region } from './countries';

/**
 * The subdivisions that an address can be in: those of ISO 3166-2 that have no smaller ones. So Canada has its provinces, Ireland
 * its counties, and Italy its provinces rather than its regions.
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

/** The provinces or states of a country, by its code, A to Z; empty for a country without any. */
export const provincesOf = (country: string): readonly Region[] => byCountry.get(country) ?? [];

/** Finds a province of a country by its code ('BC') or name; null for anything else. */
export function findProvince(country: string, text: string): Region | null {
	const wanted = placeKey(text);
	if (wanted === '') return null;
	const places = provincesOf(country);
	return (
		places.find(({ code }) => placeKey(code) === wanted) ??
		places.find(({ name }) => placeKey(name) === wanted) ??
		places.find(({ code }) => placeKey(`${country}-${code}`) === wanted) ??
		null
	);
}
