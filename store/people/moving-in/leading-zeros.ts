/** The number of digits of a postal code, in countries where some postal codes begin with a zero. */
const digitsByCountry: Readonly<Record<string, number>> = {
	...Object.fromEntries(['AU', 'DK', 'NO', 'NZ', 'ZA'].map((country) => [country, 4])),
	...Object.fromEntries(
		[
			'AS',
			'DE',
			'EE',
			'ES',
			'FI',
			'FR',
			'GU',
			'IT',
			'KR',
			'LT',
			'MP',
			'MX',
			'MY',
			'PR',
			'SA',
			'TR',
			'UA',
			'US',
			'VI',
		].map((country) => [country, 5]),
	),
	...Object.fromEntries(['CN', 'CO', 'RO', 'SG'].map((country) => [country, 6])),
	JP: 7,
	BR: 8,
};

/** The countries in the US postal system, where four more digits may follow a postal code of five digits. */
const hasFourMore = new Set(['AS', 'GU', 'MP', 'PR', 'US', 'VI']);

/**
 * Restores the leading zeros of a postal code. A spreadsheet removed these zeros because it treated the postal code as a number.
 * @param country the country code, such as 'US'
 */
export function withLeadingZeros(code: string, country: string): string {
	const digits = digitsByCountry[country];
	if (digits === undefined || !/^\d+$/.test(code)) return code;
	const whole = hasFourMore.has(country) && code.length > digits ? code.padStart(digits + 4, '0') : code;
	if (whole.length === digits + 4) return `${whole.slice(0, digits)}-${whole.slice(digits)}`;
	// At most two zeros are added, because no place has a postal code that starts with three zeros.
	return code.length >= digits - 2 ? code.padStart(digits, '0') : code;
}

/** Describes the restored zeros of a postal code in words; undefined if it had none. @param whole the result of `withLeadingZeros` */
export function restoredZeros(code: string, whole: string): string | undefined {
	if (whole.replace('-', '').length === code.replace('-', '').length) return undefined;
	return `the postal code ${whole} was read from ${code}, because leading zeros were missing`;
}
