/** The first letters of postal codes in each Canadian province. */
const letters: Record<string, { name: string; begins: string }> = {
	NL: { name: 'Newfoundland and Labrador', begins: 'A' },
	NS: { name: 'Nova Scotia', begins: 'B' },
	PE: { name: 'Prince Edward Island', begins: 'C' },
	NB: { name: 'New Brunswick', begins: 'E' },
	QC: { name: 'Quebec', begins: 'GHJ' },
	ON: { name: 'Ontario', begins: 'KLMNP' },
	MB: { name: 'Manitoba', begins: 'R' },
	SK: { name: 'Saskatchewan', begins: 'S' },
	AB: { name: 'Alberta', begins: 'T' },
	BC: { name: 'British Columbia', begins: 'V' },
	NT: { name: 'the Northwest Territories', begins: 'X' },
	NU: { name: 'Nunavut', begins: 'X' },
	YT: { name: 'Yukon', begins: 'Y' },
};

/** Returns whether a postal code may belong to a Canadian province. Returns true for every country other than Canada. */
export function isOfProvince(code: string, province: string | null, country: string): boolean {
	const begins = country === 'CA' && province !== null ? letters[province]?.begins : undefined;
	return begins === undefined || begins.includes(code.charAt(0).toUpperCase());
}

/**
 * Lists the Canadian provinces whose postal codes begin with the same letter as a postal code. Returns '' if no province has such
 * postal codes.
 */
export function provincesOfCode(code: string): string {
	const first = code.charAt(0).toUpperCase();
	const names = Object.values(letters).flatMap(({ name, begins }) =>
		first !== '' && begins.includes(first) ? name : [],
	);
	return names.join(' and ');
}
