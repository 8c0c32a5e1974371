import type { FocusEvent } from 'react';
import { phoneForm, postalCodeForm } from '~store/contract/national-forms';

/** Formats a typed phone number in the usual format of the form's country (docs/behaviour/addresses.md#phone-numbers). */
export const formatPhoneField = ({ currentTarget: input }: FocusEvent<HTMLInputElement>): void => {
	input.value = formatPhone(input.value, countryOf(input));
};

/**
 * Returns an event handler that formats a typed phone number in the usual format of the store's country, for a form without a
 * country.
 */
export const phoneFieldIn =
	(country: string) =>
	({ currentTarget: input }: FocusEvent<HTMLInputElement>): void => {
		input.value = formatPhone(input.value, country);
	};

/** Formats a typed postal code in the usual format of the form's country. */
export const formatPostalField = ({ currentTarget: input }: FocusEvent<HTMLInputElement>): void => {
	input.value = formatPostalCode(input.value, countryOf(input));
};

/**
 * Formats a phone number in Canada and the United States as '(123) 456-7890', without a leading 1. Returns any other text, such
 * as a foreign phone number, unchanged.
 */
export function formatPhone(text: string, country: string): string {
	if ((country !== 'CA' && country !== 'US') || text.length < 10 || text.length > 14) return text;
	if (/^\s*\+/.test(text) && !/^\D*1/.test(text)) return text;
	const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
	return digits.length === 10 ? phoneForm(digits) : text;
}

/**
 * Formats a postal code with any spacing in the usual format of its country. Returns any text that is not such a postal code
 * unchanged.
 */
export const formatPostalCode = (text: string, country: string): string =>
	postalCodeForm(text.replace(/[\s-]/g, ''), country) ?? text;

function countryOf({ form }: HTMLInputElement): string {
	const country = form?.elements.namedItem('country');
	return country instanceof HTMLSelectElement ? country.value : '';
}
