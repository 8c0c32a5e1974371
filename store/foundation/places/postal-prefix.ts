/**
 * Returns the length of the longest prefix that a postal code begins with; 0 if there is none. Ignores spaces and case in the
 * postal code. The prefixes must be in capitals without spaces, as the settings store them.
 */
export function postalMatch(prefixes: readonly string[], postalCode: string): number {
	const code = postalCode.replace(/[ -]/g, '').toUpperCase();
	return Math.max(0, ...prefixes.filter((prefix) => code.startsWith(prefix)).map((prefix) => prefix.length));
}
