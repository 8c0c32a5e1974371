import { deliveryMethodsTo } from '../../basket/shipping/delivery-methods';
import type { DeskPlaces } from '../../contract/desk-money';
import { countries, findCountry } from '../../foundation/places/countries';
import { findProvince, provincesOf } from '../../foundation/places/provinces';
import { Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';

/**
 * Returns the choices for an address: all countries, the store's own first; the provinces of one country; and the shipping
 * methods for that country.
 */
export async function addressPlaces(
	store: HasSettings,
	{ country: named, province, postal_code }: Record<'country' | 'province' | 'postal_code', string>,
): Promise<DeskPlaces> {
	const settings = await store.settings.get();
	const { country: own } = settings.store_info;
	const country = findCountry(named)?.code ?? own;
	return {
		country,
		countries: [...countries.filter(({ code }) => code === own), ...countries.filter(({ code }) => code !== own)],
		provinces: [...provincesOf(country)],
		ways: deliveryMethodsTo({ country, province, postal_code }, settings).map(
			({ provider, delivery_preference, label }) => ({ provider, delivery_preference, label }),
		),
	};
}

/** @throws {Refused} if the country or province is unknown, because taxes and shipping depend on their codes */
export function requirePlaces({ country, province }: { country: string; province: string }): void {
	if (findCountry(country)?.code !== country) throw new Refused('Choose the country from the list.', 422, 'country');
	if (provincesOf(country).length > 0 && findProvince(country, province)?.code !== province)
		throw new Refused('Choose the province or state from the list.', 422, 'province');
}
