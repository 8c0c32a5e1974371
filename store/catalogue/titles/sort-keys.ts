/**
 * Letters that Unicode does not decompose into a base letter and a mark, each followed by the letters that people type instead.
 */
const undecomposed =
	`øo æae œoe ßss łl đd ðd þth ıi ŧt ⱥa ȼc ħh əe ɛe ɇe ɔo ɵo ŋn ɲn ƞn ǥg ɣg ɨi ɉj ɍr ɏy ƴy ƀb ɓb ɖd ɗd ƒf
	ƙk ĸk ƚl ɫl ɬl ⱡl ƛtl ʉu ʋv ⱦt ƭt ƶz ʷw ʔ ʕ ɂ ˀ ʼ' ʻ' ʾ' ʿ' ꞌ'`.split(/\s+/);
const typedAs = new Map(undecomposed.map((pair) => [pair.charAt(0), pair.slice(1)]));
const undecomposedLetter = new RegExp(`[${[...typedAs.keys()].join('')}]`, 'g');
/**
 * Matches combining marks that do not distinguish words in these scripts. Also matches format characters, which people never
 * type. In other scripts, combining marks distinguish words, for example as vowel signs or voiced kana.
 */
const untypedMarks = /([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}])\p{M}+|[\p{Cf}\p{VS}]/gu;

/** The articles that are ignored when titles are sorted from A to Z, by the language of the title (ISO 639-2/B). */
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

/** Returns whether a text is plain ASCII. Plain ASCII text does not need the slower steps for other texts. */
export const isAscii = (text: string): boolean => /^[ -~\t\r\n]*$/.test(text);

const untidySpace = /\s\s|[^\S ]|^ | $/;

/**
 * Normalizes a text for comparison: lower case, without accents, and with single spaces. The result is empty only for a blank
 * text.
 */
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
	// An empty text is contained in every other text, so the result must not be empty.
	return tidy || lower.trim();
}

/**
 * Normalizes a text to lower case. Keeps letters and digits of any script and their combining marks, and replaces everything
 * else by single spaces: `J.K. Rowling` becomes `j k rowling`.
 */
export function wordsOf(text: string): string {
	const plain = folded(text);
	const whole = plain.includes("'") || plain.includes('’') ? plain.replace(/['’]/g, '') : plain;
	// Most texts already consist only of letters, digits and single spaces.
	if (/^[a-z0-9]+(?: [a-z0-9]+)*$/.test(whole)) return whole;
	return (whole.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []).join(' ');
}

/**
 * Removes the article at the beginning of a title, if the title's language has the article. A title in an unknown language is
 * treated as English.
 */
export function withoutArticle(title: string, language?: string | null): string {
	const article = articles[language ?? 'eng'];
	return (article && title.replace(article, '').trim()) || title;
}

/**
 * The maximum length of a sort key, in characters. Sort keys are indexed, and PostgreSQL refuses to index values that are longer
 * than a third of a page.
 */
const maxKeyLength = 200;

/** Returns the first characters of a text, and never splits a character that consists of two code units. */
export const cut = (text: string): string =>
	text.length > maxKeyLength ? text.slice(0, maxKeyLength).replace(/[\ud800-\udbff]$/, '') : text;

/** Returns the key by which a title is sorted from A to Z. */
export const titleSort = (title: string, language?: string | null): string =>
	cut(withoutArticle(folded(title).replace(/^[^\p{L}\p{N}]+/u, ''), language) || folded(title));

/** Returns a person's normalized family name: `king` for both `Martin Luther King Jr.` and `King, Martin Luther`. */
export function familyName(name: string): string {
	const comma = name.indexOf(',');
	const after = comma < 0 ? '' : wordsOf(name.slice(comma + 1));
	const words = wordsOf(comma < 0 || nameSuffix.test(after) ? name : name.slice(0, comma)).split(' ');
	while (words.length > 1 && nameSuffix.test(words.at(-1) ?? '')) words.pop();
	return cut(words.at(-1) ?? '');
}

/** Returns the key by which titles are sorted by author: the family name, then the full name. */
export const authorSort = (name: string | undefined): string => (name ? `${familyName(name)} ${nameKey(name)}` : '');

/**
 * Returns the key by which a person is found, without full stops, extra spaces and accents: `J.K. Rowling` and `J. K. Rowling`
 * both become `jk rowling`.
 */
export const nameKey = (name: string): string => cut(wordsOf(name).replace(/(?<= |^)(\p{L}) (?=\p{L}(?: |$))/gu, '$1'));

/** Returns the key by which a series is found. Returns null for a title without a series. */
export const seriesKey = (series: string | null | undefined): string | null =>
	series ? cut(withoutArticle(wordsOf(series))) || null : null;
