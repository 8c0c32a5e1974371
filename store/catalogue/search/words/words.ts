import { folded, isAscii } from '../../titles/sort-keys';

const maxWordLength = 50;
/**
 * Scripts without spaces between words. Hangul also counts as such a script, because in Hangul, endings are attached to words.
 */
const unspaced = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u30fc\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}`;
const unspacedSign = new RegExp(String.raw`[\p{L}\p{N}](?<=[${unspaced}])`, 'u');
/** The lowest code point of any letter in these scripts. */
const firstUnspaced = '\u0e00';
/** Matches a word: letters and digits that are joined by apostrophes, full stops or hyphens, or in long numbers by commas. */
const heldTogether = (run: string): string => String.raw`${run}(?:(?:['’‘\x60´.‐‑-]+|(?<=\p{N}),(?=\p{N}{3}))${run})*`;
const chunk = new RegExp(heldTogether(String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}]*`), 'gu');
/** Like `chunk`, but matches text in scripts without spaces separately from other text. */
const mixedChunk = new RegExp(
	String.raw`[\p{L}\p{N}](?<=[${unspaced}])(?:[\p{L}\p{N}\p{M}](?<=[${unspaced}]))*|` +
		heldTogether(String.raw`[\p{L}\p{N}](?<![${unspaced}])(?:[\p{L}\p{N}\p{M}](?<![${unspaced}]))*`),
	'gu',
);
/** Matches a vulgar fraction after a digit. For example, '9¾' is two numbers. */
const fraction = /[\u00bc-\u00be\u2150-\u215e]/g;
const joiners = /[^\p{L}\p{N}\p{M}]+/u;
/** Like `chunk`, but only for plain ASCII text in lower case, which most texts are. */
const plainChunk = /[a-z0-9]+(?:(?:['`.-]+|(?<=[0-9]),(?=[0-9]{3}))[a-z0-9]+)*/g;
/** Matches the most common kind of word, for which the slower steps are not needed. */
const plainWord = /^[a-z0-9]{1,50}$/;
/** Matches a word that consists only of letters, possibly with combining marks. */
export const letters = /^\p{L}[\p{L}\p{M}]*$/u;
const letter = /^\p{L}$/u;
/** Particles before a family name that are often joined to it: 'Le Guin', 'Da Vinci', 'O Brien'. */
const particles = new Set('o d l le la de da di du el mc mac st van von'.split(' '));

/** The parts of a word: 'o' and 'brien' for "O'Brien". Consecutive initials, such as 'C.S.', are the parts of one word. */
export type Word = string[];

/**
 * Caches the words of texts that were recently split into words. The cache is useful because the same text of a title is needed
 * several times, and many titles have the same author or publisher.
 */
const recentTexts = new Map<string, TakenApart>();
const maxCachedTexts = 6000;
/** The maximum number of characters of all cached texts together. */
const maxCachedLength = 2_000_000;
let recentLength = 0;

interface TakenApart {
	words: readonly Word[];
	/** The word segmenter, which is created when it is first needed. */
	tokens?: Set<string>;
	spellings?: readonly string[];
}

function lookInto(text: string): TakenApart {
	const known = recentTexts.get(text);
	if (known) return known;
	if (recentTexts.size >= maxCachedTexts || recentLength + text.length > maxCachedLength) {
		recentTexts.clear();
		recentLength = 0;
	}
	recentLength += text.length;
	const taken = { words: takeApart(text) };
	recentTexts.set(text, taken);
	return taken;
}

/** Splits a text into words, each with its parts. */
export const wordsIn = (text: string): readonly Word[] => lookInto(text).words;

function takeApart(text: string): Word[] {
	const words: Word[] = [];
	let initials = false;
	for (const found of chunksOf(text)) {
		if ((found.length > 2 && plainWord.test(found)) || isUnspaced(found)) {
			words.push([found]);
			initials = false;
			continue;
		}
		const parts = found.split(joiners).map((part) => part.slice(0, maxWordLength));
		const single = parts.every((part) => part.length <= 2 && letter.test(part));
		const last = words.at(-1);
		if (single && initials && last) last.push(...parts);
		// The final s of a possessive is dropped, because it has no meaning. But the S in `C.S.` is part of a name.
		else words.push(single ? parts : parts.filter((part, at) => at === 0 || part !== 's'));
		initials = single;
	}
	return words;
}

function chunksOf(text: string): readonly string[] {
	if (isAscii(text)) return text.toLowerCase().replaceAll('&', ' and ').match(plainChunk) ?? [];
	// First normalizes compatibility characters, such as full-width letters, ligatures and special roman numerals.
	const plain = folded(text.replace(fraction, ' $&').normalize('NFKC')).replaceAll('&', ' and ');
	return plain.match(unspacedSign.test(plain) ? mixedChunk : chunk) ?? [];
}

/** Whether a word is written in a script without spaces between words. */
export const isUnspaced = (word: string): boolean => word >= firstUnspaced && unspacedSign.test(word);

/**
 * Returns the tokens by which a part of a word is found: its stem or, in a script without spaces, each pair of neighbouring
 * characters.
 */
export function stemsOf(part: string): string[] {
	if (!isUnspaced(part)) return [stem(part)];
	const signs = [...part].slice(0, maxWordLength);
	return signs.length === 1 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
}

/**
 * Returns the same stem for the plural and the singular of a word: 'boxes' and 'box', 'stories' and 'story', 'nouvelles' and
 * 'nouvelle'. The stem is not always a real word.
 */
export function stem(word: string): string {
	// Most words end neither in 's' nor in 'e', and so need no further test.
	if (word.length < 4 || !(word.endsWith('s') || word.endsWith('e')) || !/^[a-z]+$/.test(word)) return word;
	const singular = /[^siu]s$/.test(word) ? word.slice(0, -1) : word;
	if (singular.length < 4) return singular;
	if (singular.endsWith('ie')) return `${singular.slice(0, -2)}y`;
	return /(?:[szxo]|[cs]h)e$/.test(singular) ? singular.slice(0, -1) : singular;
}

/**
 * Returns the tokens by which a text is found: its words, their stems, and both spellings of words with an apostrophe or a
 * hyphen.
 */
export function tokensOf(text: string): ReadonlySet<string> {
	const taken = lookInto(text);
	taken.tokens ??= tokensOfWords(taken.words);
	return taken.tokens;
}

function tokensOfWords(words: readonly Word[]): Set<string> {
	const tokens = new Set<string>();
	const add = (word: string) => tokens.add(word).add(stem(word));
	for (const [at, parts] of words.entries()) {
		for (const part of parts) {
			if (isUnspaced(part)) addUnspaced(part, tokens);
			else add(part);
		}
		if (parts.length > 1) add(joined(parts));
		const split = splitName(parts, words[at + 1]);
		if (split) add(split);
	}
	return tokens;
}

/** Adds each character of the word, and each pair of neighbouring characters. */
function addUnspaced(text: string, tokens: Set<string>): void {
	let last = '';
	for (const sign of text) {
		tokens.add(sign).add(last + sign);
		last = sign;
	}
}

/**
 * Returns the words of a text that can be used to correct spelling: words that consist of letters and are long enough to be
 * mistyped.
 */
export function spellingsOf(text: string): readonly string[] {
	const taken = lookInto(text);
	taken.spellings ??= taken.words
		.flatMap((parts) => (parts.length > 1 ? [...parts, joined(parts)] : parts))
		.filter((word) => word.length >= 2 && word.length <= 30 && letters.test(word));
	return taken.spellings;
}

export const joined = (parts: Word): string => parts.join('').slice(0, maxWordLength);

/** Joins consecutive words such as 'o' and 'brien' to 'obrien', because some catalogues write such names as two words. */
function splitName(parts: Word, next: Word | undefined): string | null {
	const [letter = ''] = parts;
	return parts.length === 1 && particles.has(letter) && next ? joined([letter, ...next]) : null;
}
