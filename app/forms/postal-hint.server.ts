import { z } from 'zod';
import { isOfProvince, provincesOfCode } from '~store/contract/postal-letters';

interface Whereabouts {
	country: string;
	province: string;
	postal_code: string;
	postal_asked?: string | undefined;
}

/** The province and the code that the form arrived with, or the hint that was shown. */
export const postalAsked = z.string().max(200).optional();

/**
 * Returns a hint for a Canadian postal code of another province than the form's, because one of the two is usually a
 * mistake. Returns null if they agree, and for the values that the form arrived with: a museum in Gatineau has a code
 * of Ottawa's.
 */
export function postalHint({ country, province, postal_code, postal_asked }: Whereabouts): string | null {
	const code = postal_code.trim();
	const known = provincesOfCode(code);
	if (known === '' || isOfProvince(code, province, country)) return null;
	const hint = `Postal codes that begin with ${code.charAt(0).toUpperCase()} are in ${known}. If yours is right, send the form again.`;
	return postal_asked === hint || postal_asked === askedFor(province, code) ? null : hint;
}

const askedFor = (province: string, code: string): string => `${province} ${code}`;
