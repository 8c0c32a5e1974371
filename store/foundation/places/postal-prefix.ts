/**
 * How many characters of a postal code the longest of the prefixes covers, whatever the spaces and capitals of the code;
 * 0 where none fits. Prefixes are as the settings keep them: capitals without spaces.
 */
export function postalMatch(prefixes: readonly string[], postalCode: string): number {
	const code = postalCode.replace(/[ -]/g, '').toUpperCase();
	return Math.max(0, ...prefixes.filter((prefix) => code.startsWith(prefix)).map((prefix) => prefix.length));
}
