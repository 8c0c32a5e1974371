const names = new Intl.DisplayNames('en', { type: 'language' });
const known = new Map<string, string>();

/** Returns the English name of an ISO 639-2/B language code: 'French' for 'fre'. Returns any other text unchanged. */
export function languageName(code: string): string {
	let name = known.get(code);
	if (name === undefined) {
		name = /^[a-z]{2,3}$/.test(code) ? (names.of(code) ?? code) : code;
		known.set(code, name);
	}
	return name;
}
