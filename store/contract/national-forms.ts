/**
 * Formats a postal code for its country: 'A1A 1A1' in Canada, '12345' or '12345-6789' in the United States. Returns null for an
 * invalid postal code, and undefined for a country with an unknown format (docs/behaviour/addresses.md#postal-codes).
 */
export function postalCodeForm(text: string, country: string): string | null | undefined {
	if (country === 'CA') {
		const parts = /^([a-z]\d[a-z])[\s-]?(\d[a-z]\d)$/i.exec(text);
		return parts ? `${parts[1]} ${parts[2]}`.toUpperCase() : null;
	}
	if (country === 'US') {
		const parts = /^(\d{5})(?:[\s-]?(\d{4}))?$/.exec(text);
		return parts ? [parts[1], parts[2]].filter(Boolean).join('-') : null;
	}
	return undefined;
}

/** Formats a text of ten digits as a phone number of Canada or the United States. Returns any other text unchanged. */
export const phoneForm = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
