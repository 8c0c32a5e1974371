/** The characters of the ANSEL character set from A1 to C8. A space means that no character is assigned to the code. */
const letters = 'ŁØĐÞÆŒʹ·♭®±ƠƯʼ ʻłøđþæœʺı£ð ơư  °ℓ℗©♯¿¡ß€';
const firstLetter = 0xa1;
/**
 * The combining marks of the ANSEL character set from E0 to FE. A space means that no combining mark is assigned to the code.
 */
const marks =
	'\u0309\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030c\u030a\ufe20\ufe21\u0315\u030b\u0310' +
	'\u0327\u0328\u0323\u0324\u0325\u0333\u0332\u0326\u031c\u032e\ufe22\ufe23  \u0313';
const firstMark = 0xe0;
/** The escape character, which switches MARC-8 text to another script. */
export const escapeSign = 0x1b;
/** The control characters around an article, such as 'The', that is ignored in sorting. */
const unshown = [0x88, 0x89];

/**
 * Matches a letter with a combining mark that, read as Latin-1, would be two letters that no language writes next to each other.
 */
const surePattern =
	/^(?:[aeiouy][\u0300\u0301\u0302\u0304\u0306\u0308]|[ao]\u0303|[au]\u030a|[cst]\u0327|\p{L}[\ufe20\ufe21])$/iu;
const vowel = /[aeiou]$/i;

/**
 * Decodes a text in MARC-8, which is the older encoding of library records. MARC-8 consists of ASCII, and of the letters and
 * combining marks of ANSEL (https://www.loc.gov/marc/specifications/codetables/ExtendedLatin.html). A combining mark comes
 * before its letter. Returns undefined if the letters are uncertain. The letters are uncertain in scripts other than Latin, and
 * in text that may be Latin-1 without saying so.
 */
export function readMarc8(bytes: Uint8Array): string | undefined {
	let text = '';
	let held = '';
	let isSure = false;
	let isPlain = true;
	for (const [at, byte] of bytes.entries()) {
		if (unshown.includes(byte)) continue;
		isPlain &&= byte < 0x80;
		if (byte >= firstMark) {
			held += marks[byte - firstMark] ?? ' ';
			continue;
		}
		const letter = byte < 0x80 ? String.fromCharCode(byte) : (letters[byte - firstLetter] ?? ' ');
		if (byte === escapeSign || (byte >= 0x80 && letter === ' ')) return undefined;
		const isInside = /\p{L}$/u.test(text);
		if (held === '') isSure ||= byte >= 0x80 && isInside && /\p{L}/u.test(letter);
		else {
			const isCapital = /[A-Z]/.test(letter) && !/[A-Z]$/.test(text);
			const isTilde = held === '\u0303' && /n/i.test(letter) && vowel.test(text) && isVowel(bytes[at + 1]);
			if (!/^\p{L}[\ufe20\ufe21]?$/u.test((letter + held).normalize('NFC'))) return undefined;
			isSure ||= isCapital || isTilde || surePattern.test(letter + held);
		}
		text += (letter + held).normalize('NFC');
		held = '';
	}
	const joined = text.replace(/\ufe20(\p{L})\ufe21/gu, '\u0361$1');
	return held !== '' || !(isPlain || isSure) || /[\ufe20\ufe21]/.test(joined) ? undefined : joined;
}

const isVowel = (byte = 0): boolean => vowel.test(String.fromCharCode(byte));
