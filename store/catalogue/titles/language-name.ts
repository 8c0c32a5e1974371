const names = new Intl.DisplayNames('en', { type: 'language' });
const known = new Map<string, string>();

/** A language code of ISO 639-2/B in English words: 'fre' is 'French'. What is no code stays as it is. */
export function languageName(code: string): string {
	let name = known.get(code);
	if (name === undefined) {
		name = /^[a-z]{2,3}$/.test(code) ? (names.of(code) ?? code) : code;
		known.set(code, name);
	}
	return name;
}
