import type { FocusEvent } from 'react';
import { phoneForm, postalCodeForm } from '~store/contract/national-forms';

/** Puts a phone number as it is written in the form's country, once it was typed (docs/behaviour/addresses.md#phone-numbers). */
export const formatPhoneField = ({ currentTarget: input }: FocusEvent<HTMLInputElement>): void => {
	input.value = formatPhone(input.value, countryOf(input));
};

/** The same in a form without a country, for the store's. */
export const phoneFieldIn =
	(country: string) =>
	({ currentTarget: input }: FocusEvent<HTMLInputElement>): void => {
		input.value = formatPhone(input.value, country);
	};

/** The same for a postal code. */
export const formatPostalField = ({ currentTarget: input }: FocusEvent<HTMLInputElement>): void => {
	input.value = formatPostalCode(input.value, countryOf(input));
};

/** '(123) 456-7890' in Canada and the United States, without a leading 1; anything else stays as it was typed. */
export function formatPhone(text: string, country: string): string {
	if ((country !== 'CA' && country !== 'US') || text.length < 10 || text.length > 14) return text;
	if (/^\s*\+/.test(text) && !/^\D*1/.test(text)) return text;
	const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
	return digits.length === 10 ? phoneForm(digits) : text;
}

/** A postal code in its country's form, however it was parted. Anything else stays as it was typed. */
export const formatPostalCode = (text: string, country: string): string =>
	postalCodeForm(text.replace(/[\s-]/g, ''), country) ?? text;

function countryOf({ form }: HTMLInputElement): string {
	const country = form?.elements.namedItem('country');
	return country instanceof HTMLSelectElement ? country.value : '';
}
