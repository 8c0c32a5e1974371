/**
 * Returns the length of the longest prefix of a postal code; 0 if none fits. Spaces and case of the code do not matter. Prefixes are in
 * capitals without spaces, as the settings store them.
 */
export function postalMatch(prefixes: readonly string[], postalCode: string): number {
	const code = postalCode.replace(/[ -]/g, '').toUpperCase();
	return Math.max(0, ...prefixes.filter((prefix) => code.startsWith(prefix)).map((prefix) => prefix.length));
}
