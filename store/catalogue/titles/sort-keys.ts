/** Letters that Unicode does not take apart, each before the letters that it is typed as. */
const undecomposed =
	`øo æae œoe ßss łl đd ðd þth ıi ŧt ⱥa ȼc ħh əe ɛe ɇe ɔo ɵo ŋn ɲn ƞn ǥg ɣg ɨi ɉj ɍr ɏy ƴy ƀb ɓb ɖd ɗd ƒf
	ƙk ĸk ƚl ɫl ɬl ⱡl ƛtl ʉu ʋv ⱦt ƭt ƶz ʷw ʔ ʕ ɂ ˀ ʼ' ʻ' ʾ' ʿ' ꞌ'`.split(/\s+/);
const typedAs = new Map(undecomposed.map((pair) => [pair.charAt(0), pair.slice(1)]));
const undecomposedLetter = new RegExp(`[${[...typedAs.keys()].join('')}]`, 'g');
/**
 * Matches marks that tell no words apart in these scripts, and format characters, which are never typed. In other
 * scripts marks matter, as vowel signs and voiced kana.
 */
const untypedMarks = /([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}])\p{M}+|[\p{Cf}\p{VS}]/gu;

/** Articles that A to Z passes over, by the language of the title (ISO 639-2/B). */
const articles: Record<string, RegExp> = {
	eng: /^(?:the|an?) +/,
	fre: /^(?:(?:les?|la|une?|des) +|l['’])/,
	spa: /^(?:el|la|los|las|una?|unos|unas) +/,
	ger: /^(?:der|die|das|den|ein|eine) +/,
	ita: /^(?:(?:il|lo|la|i|gli|le|una?|uno) +|l['’])/,
	por: /^(?:os?|as?|uma?) +/,
	dut: /^(?:de|het|een) +/,
};

const nameSuffix = /^(?:jr|sr|ii|iii|iv|phd|md|esq)$/;

/** Returns whether a text is plain ASCII, and so needs none of the slower steps for other texts. */
export const isAscii = (text: string): boolean => /^[ -~\t\r\n]*$/.test(text);

const untidySpace = /\s\s|[^\S ]|^ | $/;

/** Lower case without accents, with single spaces: what texts are compared by. Only a blank text is folded to nothing. */
export function folded(text: string): string {
	const lower = text.toLowerCase();
	const plain = isAscii(lower)
		? lower
		: lower
				.normalize('NFD')
				.replace(untypedMarks, '$1')
				.normalize('NFC')
				.replace(undecomposedLetter, (letter) => typedAs.get(letter) ?? letter)
				.replace(/(?<=\p{sc=Latin})θ/gu, 'th');
	const tidy = untidySpace.test(plain) ? plain.replace(/\s+/g, ' ').trim() : plain;
	// Every text contains an empty one.
	return tidy || lower.trim();
}

/** Folded letters and digits of any script with their marks, everything else a single space: 'J.K. Rowling' is 'j k rowling'. */
export function wordsOf(text: string): string {
	const plain = folded(text);
	const whole = plain.includes("'") || plain.includes('’') ? plain.replace(/['’]/g, '') : plain;
	// Most texts are words already.
	if (/^[a-z0-9]+(?: [a-z0-9]+)*$/.test(whole)) return whole;
	return (whole.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []).join(' ');
}

/** The title without the article that its language begins it with; English where the language is not known. */
export function withoutArticle(title: string, language?: string | null): string {
	const article = articles[language ?? 'eng'];
	return (article && title.replace(article, '').trim()) || title;
}

/**
 * The longest key, in characters. Keys are indexed, and PostgreSQL refuses index rows longer than a third of a page.
 */
const maxKeyLength = 200;

/** The beginning of a text, without half a character at its end. */
export const cut = (text: string): string =>
	text.length > maxKeyLength ? text.slice(0, maxKeyLength).replace(/[\ud800-\udbff]$/, '') : text;

/** The key that A to Z sorts a title by. */
export const titleSort = (title: string, language?: string | null): string =>
	cut(withoutArticle(folded(title).replace(/^[^\p{L}\p{N}]+/u, ''), language) || folded(title));

/** A person's family name, folded: 'Martin Luther King Jr.' and 'King, Martin Luther' are 'king'. */
export function familyName(name: string): string {
	const comma = name.indexOf(',');
	const after = comma < 0 ? '' : wordsOf(name.slice(comma + 1));
	const words = wordsOf(comma < 0 || nameSuffix.test(after) ? name : name.slice(0, comma)).split(' ');
	while (words.length > 1 && nameSuffix.test(words.at(-1) ?? '')) words.pop();
	return cut(words.at(-1) ?? '');
}

/** Returns the key that a list by author is sorted by: the family name, then the full name. */
export const authorSort = (name: string | undefined): string => (name ? `${familyName(name)} ${nameKey(name)}` : '');

/**
 * Returns the key that a person is found by, without stops, extra spaces and accents: 'J.K. Rowling' and 'J. K.
 * Rowling' are 'jk rowling'.
 */
export const nameKey = (name: string): string => cut(wordsOf(name).replace(/(?<= |^)(\p{L}) (?=\p{L}(?: |$))/gu, '$1'));

/** Returns the key that a series is found by; null for a title without a series. */
export const seriesKey = (series: string | null | undefined): string | null =>
	series ? cut(withoutArticle(wordsOf(series))) || null : null;
