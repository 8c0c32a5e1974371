/**
 * Returns the length of the longest prefix with which a postal code begins. Returns 0 if the postal code begins with none of the
 * prefixes. Ignores spaces and case in the postal code. The prefixes must be in capital letters without spaces, as the settings
 * store them.
 */
export function postalMatch(prefixes: readonly string[], postalCode: string): number {
	const code = postalCode.replace(/[ -]/g, '').toUpperCase();
	return Math.max(0, ...prefixes.filter((prefix) => code.startsWith(prefix)).map((prefix) => prefix.length));
}
