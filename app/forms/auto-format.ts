import type { FocusEvent } from 'react';
import { phoneForm, postalCodeForm } from '~store/contract/national-forms';

/** Formats a typed phone number for the form's country (docs/behaviour/addresses.md#phone-numbers). */
export const formatPhoneField = ({ currentTarget: input }: FocusEvent<HTMLInputElement>): void => {
	input.value = formatPhone(input.value, countryOf(input));
};

/** The same for a form without a country, in the store's format. */
export const phoneFieldIn =
	(country: string) =>
	({ currentTarget: input }: FocusEvent<HTMLInputElement>): void => {
		input.value = formatPhone(input.value, country);
	};

/** The same for a postal code. */
export const formatPostalField = ({ currentTarget: input }: FocusEvent<HTMLInputElement>): void => {
	input.value = formatPostalCode(input.value, countryOf(input));
};

/** Returns '(123) 456-7890' in Canada and the United States, without a leading 1. Leaves any other text unchanged. */
export function formatPhone(text: string, country: string): string {
	if ((country !== 'CA' && country !== 'US') || text.length < 10 || text.length > 14) return text;
	if (/^\s*\+/.test(text) && !/^\D*1/.test(text)) return text;
	const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
	return digits.length === 10 ? phoneForm(digits) : text;
}

/** Formats a postal code for its country, with any spacing. Leaves any other text unchanged. */
export const formatPostalCode = (text: string, country: string): string =>
	postalCodeForm(text.replace(/[\s-]/g, ''), country) ?? text;

function countryOf({ form }: HTMLInputElement): string {
	const country = form?.elements.namedItem('country');
	return country instanceof HTMLSelectElement ? country.value : '';
}
