import type { StoreApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';
import type { CountryOption, Provinces } from './place-fields';
import type { Option } from './select';

const toOption = ({ code, name }: { code: string; name: string }): Option => ({ value: code, label: name });

/**
 * Loads all countries in alphabetical order. The store's own country is the first country, because most customers live there.
 */
export async function loadCountries(api: StoreApi): Promise<CountryOption[]> {
	const [{ countries }, { store_info }] = await Promise.all([
		api.load('country/getList', {}),
		api.load('store/getSettings', {}),
	]);
	const own = countries.filter(({ code }) => code === store_info.country);
	return [...own, ...countries.filter((country) => !own.includes(country))].map(({ has_postal_code, ...country }) => ({
		...toOption(country),
		...(has_postal_code ? {} : { without_postal_code: true }),
	}));
}

/** Loads the provinces of a country. Returns an empty list for an unknown country. */
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

/**
 * Removes a province that belongs to another country's list. Without scripts the list of provinces does not change until the form
 * is reloaded. In the chosen country, the province's code may belong to another province, or be unknown.
 */
export function forgetProvince(form: FormData): void {
	const country = form.get('province_of');
	if (country !== null && country !== form.get('country')) form.set('province', '');
}

/** Whether a post only reloads the form to show the provinces of another country. */
export const asksForCountry = (form: FormData): boolean => form.get('change') === 'country';
