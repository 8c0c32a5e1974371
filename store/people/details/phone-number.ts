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
 * The fewest digits, without the country's code, of a number that is taken though its plan does not know it
 * (docs/behaviour/addresses.md#phone-numbers).
 */
const minDigits = 10;

/** The fewest digits of any number: no country has shorter ones that can be called from elsewhere. */
const minDigitsAnywhere = 7;

/** Stands between a number and its extension, as they are stored. */
const mark = ';ext=';

interface PhoneOptions {
	/** The words for a field that was left empty; none for one that may be. */
	missing?: string;
	/** The words for text that is not a phone number at all. */
	malformed?: string;
	/** The code of the country that the form is about. A number that is invalid in the store's country may be valid there. */
	place?: string;
}

/**
 * Reads a phone number as E.164 ('+12505550123'), in any spelling: as it is dialled in the store's country, or with the code of
 * another. An extension that was typed with it follows (RFC 3966: '+12505550123;ext=12'). Notes the fault of an invalid number in
 * `wrong`.
 * @returns '' for a missing or invalid number
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

/** Joins a number and its extension, as they are stored. */
export const withExtension = (number: string, extension = ''): string =>
	number === '' || extension === '' ? number : `${number}${mark}${extension}`;

/** Separates a stored number from its extension, for forms with a field for each. Text in the extension's field wins. */
export function apart(kept: string, typed = ''): { number: string; extension: string } {
	const [number = '', extension = ''] = kept.split(mark);
	return { number, extension: typed || extension };
}

/**
 * Writes a stored phone number as it is dialled in the store's country, or with its country code if that differs. Keeps invalid numbers
 * that were stored before numbers were checked.
 */
export function showPhone(kept: string, { store_info }: Pick<Settings, 'store_info'>): string {
	const number = parse(kept, store_info.country);
	if (!number || !isUsable(number)) return kept;
	if (number.ext) {
		const { number: main, ext } = number;
		return `${showPhone(main, { store_info })} ext. ${ext}`;
	}
	if (number.countryCallingCode !== getCountryCallingCode(store_info.country)) return number.formatInternational();
	// Every ten digits are written like this, also those that no plan knows (docs/behaviour/addresses.md#phone-numbers).
	return phoneForm(number.formatNational());
}

const parse = (text: string, country: string): PhoneNumber | undefined =>
	isSupportedCountry(country)
		? parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
		: undefined;

/**
 * Whether a number is valid. Numbering plans grow, so any number of the right length passes. Seven digits have a right length as well,
 * but callers from elsewhere cannot dial them.
 */
const isUsable = (number: PhoneNumber): boolean =>
	number.isValid() || (number.isPossible() && number.nationalNumber.length >= minDigits);

/** Returns the fault of an invalid number; null for text that is not a number at all. */
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
