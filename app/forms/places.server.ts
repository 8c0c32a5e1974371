import type { StoreApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';
import type { CountryOption, Provinces } from './place-fields';
import type { Option } from './select';

const toOption = ({ code, name }: { code: string; name: string }): Option => ({ value: code, label: name });

export async function loadCountries(api: StoreApi): Promise<CountryOption[]> {
	const { countries } = await api.load('country/getList', {});
	return countries.map(({ has_postal_code, ...country }) => ({
		...toOption(country),
		...(has_postal_code ? {} : { without_postal_code: true }),
	}));
}

/** The provinces of a country; none for one that there is not. */
export async function loadProvinces(api: StoreApi, country: string): Promise<Provinces> {
	if (country === '') return { country, options: [] };
	try {
		const { provinces } = await api.call('province/getList', { country });
		return { country, options: provinces.map(toOption) };
	} catch (error) {
		if (error instanceof StoreError && error.status < 500) return { country, options: [] };
		throw error;
	}
}

/** Whether a post only asks for the form again, with the provinces of another country. */
export const asksForCountry = (form: FormData): boolean => form.get('change') === 'country';
