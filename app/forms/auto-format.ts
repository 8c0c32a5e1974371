import type { FocusEvent } from 'react';

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
	const parts = /^1?(\d{3})(\d{3})(\d{4})$/.exec(text.replace(/\D/g, ''));
	return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : text;
}

/** 'A1A 1A1' in Canada, '12345-6789' in the United States; anything else stays as it was typed. */
export function formatPostalCode(text: string, country: string): string {
	const code = text.replace(/[\s-]/g, '');
	if (country === 'CA' && /^([a-z]\d){3}$/i.test(code)) return `${code.slice(0, 3)} ${code.slice(3)}`.toUpperCase();
	if (country === 'US' && /^\d{9}$/.test(code)) return `${code.slice(0, 5)}-${code.slice(5)}`;
	return text;
}

function countryOf({ form }: HTMLInputElement): string {
	const country = form?.elements.namedItem('country');
	return country instanceof HTMLSelectElement ? country.value : '';
}
