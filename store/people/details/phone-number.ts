import {
	getCountryCallingCode,
	isSupportedCountry,
	type PhoneNumber,
	parsePhoneNumberFromString,
	validatePhoneNumberLength,
} from 'libphonenumber-js/min';
import { phoneForm } from '../../contract/national-forms';
import type { Settings } from '../../contract/settings';
import { extensionWords, isExtension, type Wrong } from './rules';

/**
 * The minimum number of digits, without the country code, of a phone number that is not part of the country's numbering plan.
 * Phone numbers that are not part of the plan are also accepted (docs/behaviour/addresses.md#phone-numbers).
 */
const minDigits = 10;

/** The minimum number of digits of any phone number. No country has shorter phone numbers that can be called from abroad. */
const minDigitsAnywhere = 7;

/** Separates the phone number from its extension in the stored form. */
const mark = ';ext=';

interface PhoneOptions {
	/** The error message for an empty field. There is no message if the field may be empty. */
	missing?: string;
	/** The error message for a text that is not a phone number. */
	malformed?: string;
	/**
	 * The code of the country that was chosen in the form. A phone number that is invalid in the store's country may be valid in
	 * this country.
	 */
	place?: string;
}

/**
 * Parses a phone number in any spelling into E.164 ('+12505550123'). A phone number without a country code is read as a number
 * that is dialled in the store's country. If an extension was typed, it is appended (RFC 3966: '+12505550123;ext=12'). Adds an
 * error message to `wrong` for an invalid phone number.
 * @returns the phone number, or an empty string if the phone number is missing or invalid
 */
export function readPhone(
	field: string,
	text: string | undefined,
	settings: Settings,
	wrong: Wrong,
	{ missing, malformed = 'Must be a phone number', place = '' }: PhoneOptions = {},
): string {
	const typed = (text ?? '').trim();
	if (typed === '') {
		if (missing) wrong[field] = missing;
		return '';
	}
	const home = parse(typed, settings.store_info.country);
	const number = [home, parse(typed, place)].find((one) => one?.isValid()) ?? home;
	if (number?.ext && !isExtension(number.ext)) wrong[field] = extensionWords;
	else if (number && isUsable(number)) return withExtension(number.number, number.ext);
	else wrong[field] = problemOf(typed, settings) ?? malformed;
	return '';
}

/** Joins a phone number and its extension in the stored form. */
export const withExtension = (number: string, extension = ''): string =>
	number === '' || extension === '' ? number : `${number}${mark}${extension}`;

/**
 * Splits a stored phone number and its extension for two form fields. If the customer typed an extension, returns the typed
 * extension.
 */
export function apart(kept: string, typed = ''): { number: string; extension: string } {
	const [number = '', extension = ''] = kept.split(mark);
	return { number, extension: typed || extension };
}

/**
 * Formats a stored phone number as dialled in the store's country. If the phone number belongs to another country, it starts with
 * its country code. Returns invalid phone numbers unchanged. Invalid phone numbers were stored before the shop validated phone
 * numbers.
 */
export function showPhone(kept: string, { store_info }: Pick<Settings, 'store_info'>): string {
	const number = parse(kept, store_info.country);
	if (!number || !isUsable(number)) return kept;
	if (number.ext) {
		const { number: main, ext } = number;
		return `${showPhone(main, { store_info })} ext. ${ext}`;
	}
	if (number.countryCallingCode !== getCountryCallingCode(store_info.country)) return number.formatInternational();
	// All phone numbers with ten digits get this format, even if they are not part of a numbering plan
	// (docs/behaviour/addresses.md#phone-numbers).
	return phoneForm(number.formatNational());
}

const parse = (text: string, country: string): PhoneNumber | undefined =>
	isSupportedCountry(country)
		? parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
		: undefined;

/**
 * Returns whether a phone number is acceptable. Numbering plans grow, so any phone number of a possible length is accepted. Seven
 * digits are also a possible length. However, such phone numbers cannot be dialled from other places, so at least ten digits are
 * required.
 */
const isUsable = (number: PhoneNumber): boolean =>
	number.isValid() || (number.isPossible() && number.nationalNumber.length >= minDigits);

/** Returns the error message for an invalid phone number. Returns null for a text that is not a phone number. */
function problemOf(typed: string, { store_info }: Settings): string | null {
	if (typed.replace(/\D/g, '').length < minDigitsAnywhere) return null;
	switch (validatePhoneNumberLength(typed, store_info.country)) {
		case 'NOT_A_NUMBER':
			return null;
		case 'INVALID_COUNTRY':
			return 'This country code does not exist. Check the digits after the +.';
		case 'TOO_LONG':
			return typed.startsWith('+')
				? 'This phone number has too many digits.'
				: 'This phone number has too many digits. For another country, start with + and its code, such as +44.';
		default:
			return 'This phone number is not complete.';
	}
}
