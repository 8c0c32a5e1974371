import { hash } from 'node:crypto';
import { z } from 'zod';
import { placeFields } from '~store/contract/address-fields';
import { eachField } from '~store/contract/each-field';
import type { SessionUser } from '~store/contract/session';
import type { StoreSettings } from '~store/contract/webstore';
import { loadCountries, loadProvinces } from '../../forms/places.server';
import type { StoreApi } from '../../store-api/store-api.server';
import { offeredPreferences } from './communication-preferences';
import type { DetailForm, DetailOptions } from './detail-form';

/** Returns a schema that accepts any text for a field, because the store validates it. */
export const answer = () => z.string().default('');

export const detailFields = {
	first_name: answer(),
	last_name: answer(),
	company: answer(),
	...eachField(placeFields, answer),
	phone_number: answer(),
	phone_number_type: answer(),
	phone_number_ext: answer(),
	alt_phone_number: answer(),
	alt_phone_number_type: answer(),
	alt_phone_number_ext: answer(),
	communication_preference: answer(),
};

/** The bookseller's own extra fields. */
export type ExtraFields = StoreSettings['account_extra_fields'];

/**
 * Returns a short name for one of the bookseller's extra fields in the form. The bookseller may give an extra field any name,
 * but some characters have a meaning in form names.
 */
const extraField = (name: string) => `extra-${hash('sha256', name, 'base64url').slice(0, 22)}` as const;

/** Returns the schema of the bookseller's extra fields. */
export const extraFields = (extras: ExtraFields): Record<`extra-${string}`, ReturnType<typeof answer>> =>
	Object.fromEntries(extras.map(({ name }) => [extraField(name), answer()]));

/** Returns the answers to the extra fields, by the bookseller's own field names. */
export const extraAnswers = (form: FormData, extras: ExtraFields): Record<string, string> =>
	Object.fromEntries(extras.map(({ name }) => [name, String(form.get(extraField(name)) ?? '')]));

/** Returns the name of the form field that corresponds to a field of the store's payload. */
export function detailFieldName(field: string): string {
	const [, extra] = /^account_extra_fields\.(.+)$/.exec(field) ?? [];
	return extra === undefined ? field : extraField(extra);
}

/**
 * Loads the options of a form with a customer's personal details. @param country the code of the country that is selected first
 */
export async function loadDetailOptions(
	api: StoreApi,
	{ store_info, account_extra_fields }: StoreSettings,
	country: string,
): Promise<DetailOptions> {
	const [countries, provinces] = await Promise.all([loadCountries(api), loadProvinces(api, country)]);
	return {
		countries,
		provinces,
		preferences: offeredPreferences(store_info),
		extras: account_extra_fields.map(({ name, label, required }) => ({ field: extraField(name), label, required })),
	};
}

/** Returns the initial values of the form for a customer's details. */
export function detailsOf(user: SessionUser, extras: ExtraFields): DetailForm {
	const own = extras.map(({ name }) => [extraField(name), user.account_extra_fields[name] ?? '']);
	const known = Object.keys(detailFields) as (keyof typeof detailFields)[];
	return {
		...(Object.fromEntries(own) as Record<`extra-${string}`, string>),
		...(Object.fromEntries(known.map((field) => [field, user[field] ?? ''])) as Record<
			keyof typeof detailFields,
			string
		>),
	};
}
