import { countries, findCountry } from '../foundation/places/countries';
import { hasPostalCode } from '../foundation/places/postal-codes';
import { findProvince, provincesOf } from '../foundation/places/provinces';
import { Refused } from '../foundation/refusal';
import { addAddress, changeAddress, preferAddress, removeAddress } from '../people/addresses/address-book';
import type { Calls } from './call-table';

export const address = {
	'address/create': (store, visitor, answers) => addAddress(store, visitor, answers),
	'address/modify': (store, visitor, answers) => changeAddress(store, visitor, answers),
	'address/delete': async (store, visitor, { address_id }) => ({
		addresses: await removeAddress(store, visitor, address_id),
	}),
	'address/setPreferred': async (store, visitor, { address_id }) => ({
		addresses: await preferAddress(store, visitor, address_id),
	}),
	'country/getList': async () => ({
		countries: countries.map((country) => ({ ...country, has_postal_code: hasPostalCode(country.code) })),
	}),
	'province/getList': async (_store, _visitor, { country }) => ({
		provinces: [...provincesOf(requireCountry(country))],
	}),
	'province/get': async (_store, _visitor, { country, province }) => {
		const code = requireCountry(country);
		const place = findProvince(code, province);
		if (!place) throw new Refused('Valid state / province is required.', 400, 'province');
		return { ...place, country: code };
	},
} satisfies Partial<Calls>;

function requireCountry(text: string): string {
	const country = findCountry(text);
	if (!country) throw new Refused('Valid country is required.', 400, 'country');
	return country.code;
}
