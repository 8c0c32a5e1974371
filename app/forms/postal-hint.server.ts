import { z } from 'zod';
import { isOfProvince, provincesOfCode } from '~store/contract/postal-letters';

interface Whereabouts {
	country: string;
	province: string;
	postal_code: string;
	postal_asked?: string | undefined;
}

/** The province and postal code that the form was shown with, or the hint that the form showed. */
export const postalAsked = z.string().max(200).optional();

/**
 * Returns a hint if a Canadian postal code belongs to another province than the one in the form, because either the postal code
 * or the province is usually wrong. Returns null if postal code and province agree. Also returns null for the values that the
 * form was shown with, because there are exceptions: a museum in Gatineau, Quebec, has a postal code of Ottawa, Ontario.
 */
export function postalHint({ country, province, postal_code, postal_asked }: Whereabouts): string | null {
	const code = postal_code.trim();
	const known = provincesOfCode(code);
	if (known === '' || isOfProvince(code, province, country)) return null;
	const hint = `Postal codes that begin with ${code.charAt(0).toUpperCase()} are in ${known}. If yours is right, send the form again.`;
	return postal_asked === hint || postal_asked === askedFor(province, code) ? null : hint;
}

const askedFor = (province: string, code: string): string => `${province} ${code}`;
