import { postalCodeForm } from '../../contract/national-forms';
import { findCountry } from '../../foundation/places/countries';
import { hasPostalCode } from '../../foundation/places/postal-codes';
import { findProvince, provincesOf } from '../../foundation/places/provinces';

/** The error message for each invalid field, by field name. */
export type Wrong = Record<string, string>;

/** The maximum number of characters in a name or an address line (docs/behaviour/addresses.md#fields). */
export const maxFieldLength = 80;
export const tooLong = (most: number) => `Must be at most ${most} characters`;
/** The maximum number of characters in a postal code for countries whose postal code format is unknown. */
const maxPostalCodeLength = 20;

/** Returns whether a text is a valid phone extension: 2 to 6 digits (docs/behaviour/addresses.md#phone-numbers). */
export const isExtension = (text: string): boolean => /^\d{2,6}$/.test(text);
export const extensionWords = 'Must be between 2 and 6 digits';

/**
 * Formats a postal code in the format of its country. If the format is unknown, returns the postal code as typed. Returns null
 * for an invalid postal code, and for a missing postal code in a country that uses postal codes.
 */
export function readPostalCode(text: string, country: string): string | null {
	const code = postalCodeForm(text, country);
	if (code !== undefined) return code;
	const missing = text === '' && hasPostalCode(country);
	return !missing && text.length <= maxPostalCodeLength ? text : null;
}

/** The place of an address: the codes of the country and the province, and a formatted postal code. */
interface Whereabouts {
	country: string;
	province: string;
	postal_code: string;
}

/**
 * Validates the country, province and postal code of an address. Adds an error message to `wrong` for each invalid field
 * (docs/behaviour/addresses.md#countries-and-provinces). The province must be in the country's list of provinces. If the country
 * has no such list, the province is free text and optional.
 */
export function readWhereabouts(
	answers: { country?: string | undefined; province?: string | undefined; postal_code?: string | undefined },
	postalWords: string,
	wrong: Wrong,
): Whereabouts {
	const { country = '', province = '', postal_code = '' } = answers;
	const place = findCountry(country);
	if (!place) {
		wrong.country = 'Valid country is required.';
		return { country: '', province, postal_code };
	}
	const read = readProvince(place.code, province);
	if (read === null) wrong.province = 'Valid state / province is required.';
	const code = readPostalCode(postal_code, place.code);
	if (code === null) wrong.postal_code = postalWords;
	return { country: place.code, province: read ?? '', postal_code: code ?? '' };
}

function readProvince(country: string, text: string): string | null {
	if (provincesOf(country).length > 0) return findProvince(country, text)?.code ?? null;
	return text.length <= maxFieldLength ? text : null;
}

/**
 * Reads a text of one line. Adds an error message to `wrong` if the text is too long. If `missing` is given, also adds an error
 * message for an empty text.
 */
export function readLine(
	field: string,
	text: string | undefined,
	wrong: Wrong,
	{ missing, most = maxFieldLength }: { missing?: string; most?: number } = {},
): string {
	const line = (text ?? '').replace(/\s+/g, ' ');
	if (line === '' && missing) wrong[field] = missing;
	else if (line.length > most) wrong[field] = tooLong(most);
	return line;
}
