import { postalCodeForm } from '../../contract/national-forms';
import { findCountry } from '../../foundation/places/countries';
import { hasPostalCode } from '../../foundation/places/postal-codes';
import { findProvince, provincesOf } from '../../foundation/places/provinces';

/** The words for each field that cannot be used. */
export type Wrong = Record<string, string>;

/** The most characters of a name and of a line of an address (docs/behaviour/addresses.md#fields). */
export const maxFieldLength = 80;
export const tooLong = (most: number) => `Must be at most ${most} characters`;
/** The most characters of a postal code in a country with an unknown form. */
const maxPostalCodeLength = 20;

/** 2 to 6 digits (docs/behaviour/addresses.md#phone-numbers). */
export const isExtension = (text: string): boolean => /^\d{2,6}$/.test(text);
export const extensionWords = 'Must be between 2 and 6 digits';

/**
 * Reads a postal code, in its country's form if that is known, else as it was typed. Returns null for an invalid code, and for a
 * missing code in a country that has them.
 */
export function readPostalCode(text: string, country: string): string | null {
	const code = postalCodeForm(text, country);
	if (code !== undefined) return code;
	const missing = text === '' && hasPostalCode(country);
	return !missing && text.length <= maxPostalCodeLength ? text : null;
}

/** The place of an address: codes of country and province, and a postal code in its own form. */
interface Whereabouts {
	country: string;
	province: string;
	postal_code: string;
}

/**
 * Reads the place of an address, and notes invalid parts in `wrong` (docs/behaviour/addresses.md#countries-and-provinces). The province
 * is one of the country's list. In a country without a list it is free text and may be left out.
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

/** Reads a line of text; notes in `wrong` when it is missing, where words for that are given, or too long. */
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
