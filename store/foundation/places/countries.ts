import { iso31661 } from 'iso-3166';

export interface Region {
	code: string;
	/** The English name of the country or province. */
	name: string;
}

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** Every country with its two-letter ISO 3166-1 code and its common name, from A to Z. */
export const countries: readonly Region[] = iso31661
	.map(({ alpha2, name }) => ({ code: alpha2, name: names.of(alpha2) ?? name }))
	.sort((a, b) => a.name.localeCompare(b.name, 'en'));

const known = new Map<string, Region>();
for (const { alpha2, alpha3, name } of iso31661) {
	const country = countries.find(({ code }) => code === alpha2);
	if (!country) continue;
	for (const key of [alpha2, alpha3, name, country.name]) known.set(placeKey(key), country);
}

/** Finds a country by its code or its name. Returns null for an unknown country. */
export const findCountry = (text: string): Region | null => known.get(placeKey(text)) ?? null;

/** Converts a name to a form for comparison, in which case, accents and punctuation are ignored. */
export function placeKey(text: string): string {
	const plain = text.normalize('NFD').toLowerCase();
	return plain
		.replace(/\p{Diacritic}/gu, '')
		.replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
		.trim();
}
