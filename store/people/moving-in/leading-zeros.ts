/** The number of digits of a postal code, in countries where some codes begin with a zero. */
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

/** Countries in which four more digits may follow a code of five: the postal service of the United States. */
const hasFourMore = new Set(['AS', 'GU', 'MP', 'PR', 'US', 'VI']);

/**
 * Gives a postal code back the zeros at its beginning that a spreadsheet dropped, as it took the code for a number.
 * @param country its code, such as 'US'
 */
export function withLeadingZeros(code: string, country: string): string {
	const digits = digitsByCountry[country];
	if (digits === undefined || !/^\d+$/.test(code)) return code;
	const whole = hasFourMore.has(country) && code.length > digits ? code.padStart(digits + 4, '0') : code;
	if (whole.length === digits + 4) return `${whole.slice(0, digits)}-${whole.slice(digits)}`;
	// No place's code is so short that three digits of it were zeros.
	return code.length >= digits - 2 ? code.padStart(digits, '0') : code;
}
