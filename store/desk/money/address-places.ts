import type { DeskPlaces } from '../../contract/desk-money';
import { countries, findCountry } from '../../foundation/places/countries';
import { findProvince, provincesOf } from '../../foundation/places/provinces';
import { Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';

/** The countries of addresses, the store's own first, and the provinces of one of them. */
export async function addressPlaces({ settings }: HasSettings, named: string): Promise<DeskPlaces> {
	const { country: own } = (await settings.get()).store_info;
	const country = findCountry(named)?.code ?? own;
	return {
		country,
		countries: [...countries.filter(({ code }) => code === own), ...countries.filter(({ code }) => code !== own)],
		provinces: [...provincesOf(country)],
	};
}

/** @throws {Refused} for a country or a province that there is not: taxes and shipping go by their codes */
export function requirePlaces({ country, province }: { country: string; province: string }): void {
	if (findCountry(country)?.code !== country) throw new Refused('Choose the country from the list.', 422, 'country');
	if (provincesOf(country).length > 0 && findProvince(country, province)?.code !== province)
		throw new Refused('Choose the province or state from the list.', 422, 'province');
}
