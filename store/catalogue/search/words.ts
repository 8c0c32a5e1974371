import { folded } from '../titles/sort-keys';

/** A word as it must stand in a title, or only begin one there. */
export interface Token {
	text: string;
	prefix: boolean;
}

/** One thing that was asked for, in the ways it may be written: any of them will do, each with all of its tokens. */
export type Asked = Token[][];

/** A search text, taken apart: every one of `asked` has to be found. */
export interface Question {
	asked: Asked[];
	/** What a title that is exactly this is found by. */
	exact: string;
	/** The words as they were typed, folded: what spelling is checked by. */
	words: string[];
}

const mostWords = 40;
const longestWord = 50;
const longestExact = 80;

/**
 * Begins what stands for a whole title. It is a letter to neither engine's eyes and cannot be typed: words are made
 * of letters and digits.
 */
const exactMark = '§';

/** Letters and digits, held together by apostrophes, full stops and hyphens, and by the commas in long numbers. */
const chunk = /[\p{L}\p{N}]+(?:(?:['’‘ʼ`´.‐‑-]+|(?<=\p{N}),(?=\p{N}{3}))[\p{L}\p{N}]+)*/gu;
const joiners = /[^\p{L}\p{N}]+/u;
/** Most words: they need none of the slower looks. */
const plainWord = /^[a-z0-9]{1,50}$/;
const letters = /^\p{L}+$/u;
const articles = new Set(['the', 'a', 'an', 'le', 'la', 'les', 'l', 'un', 'une', 'des']);

/** A word with its parts: 'o', 'brien' of "O'Brien". Initials that follow one another are parts of one word. */
type Word = string[];

/** What was taken apart lately: indexing a title asks for the same text several times, and authors and publishers recur. */
const lately = new Map<string, TakenApart>();
const mostLately = 6000;

interface TakenApart {
	words: readonly Word[];
	/** Made when they are first asked for. */
	tokens?: Set<string>;
	spellings?: readonly string[];
}

function lookInto(text: string): TakenApart {
	const known = lately.get(text);
	if (known) return known;
	if (lately.size >= mostLately) lately.clear();
	const taken = { words: takeApart(text) };
	lately.set(text, taken);
	return taken;
}

const wordsIn = (text: string): readonly Word[] => lookInto(text).words;

function takeApart(text: string): Word[] {
	const words: Word[] = [];
	let initials = false;
	// Compatibility forms first: full-width letters, ligatures and roman numerals of their own.
	for (const [found] of folded(text.normalize('NFKC')).replaceAll('&', ' and ').matchAll(chunk)) {
		const parts = plainWord.test(found) ? [found] : found.split(joiners).map((part) => part.slice(0, longestWord));
		const single = parts.length === 1 && found.length <= 2 && /^\p{L}$/u.test(found);
		const last = words.at(-1);
		if (single && initials && last) last.push(found);
		else words.push(parts.length > 1 ? parts.filter((part, at) => at === 0 || part !== 's') : parts);
		initials = single || (parts.length > 1 && parts.every((part) => part.length === 1));
	}
	return words;
}

/**
 * Plural and singular alike: 'boxes' and 'box', 'stories' and 'story', 'nouvelles' and 'nouvelle' have one stem. It
 * need not be a word, only the same for both.
 */
export function stem(word: string): string {
	if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
	const singular = /[^siu]s$/.test(word) ? word.slice(0, -1) : word;
	if (singular.length < 4) return singular;
	if (singular.endsWith('ie')) return `${singular.slice(0, -2)}y`;
	return /(?:[szxo]|[cs]h)e$/.test(singular) ? singular.slice(0, -1) : singular;
}

/** Under what a text is found: its words, their stems, and both ways of writing what an apostrophe or hyphen joins. */
export function tokensOf(text: string): ReadonlySet<string> {
	const taken = lookInto(text);
	taken.tokens ??= tokensOfWords(taken.words);
	return taken.tokens;
}

function tokensOfWords(words: readonly Word[]): Set<string> {
	const tokens = new Set<string>();
	const add = (word: string) => tokens.add(word).add(stem(word));
	for (const [at, parts] of words.entries()) {
		for (const part of parts) add(part);
		if (parts.length > 1) add(joined(parts));
		const split = splitName(parts, words[at + 1]);
		if (split) add(split);
	}
	return tokens;
}

/**
 * Under what a title is found when somebody types just it: with its subtitle and without, with what stands in brackets
 * and without.
 */
export function exactTokensOf(title: string): Set<string> {
	const ends = [...title.matchAll(/[:([]/g)].map(({ index }) => index);
	const beginnings = [title, ...ends.map((end) => title.slice(0, end))];
	return new Set(beginnings.map(exactToken).filter((token) => token !== exactMark));
}

/** Takes a search text apart. Null for one without a word in it. Never fails, whatever was typed. */
export function questionOf(text: string): Question | null {
	const words = wordsIn(text).slice(0, mostWords);
	if (words.length === 0) return null;
	const asked = words.map((parts, at): Asked => {
		const ways = [parts.map(whole)];
		if (parts.length > 1) ways.push([whole(joined(parts))]);
		if (at === words.length - 1) ways.push(...beginnings(parts));
		return ways;
	});
	for (const [at, parts] of words.entries()) {
		// 'o brien' is also written 'obrien': then the two words are found as one.
		const next = words[at + 1];
		const split = splitName(parts, next);
		if (!split || !next) continue;
		const together = at + 1 === words.length - 1 ? [[whole(split)], [begins(split)]] : [[whole(split)]];
		asked[at]?.push(...together);
		asked[at + 1]?.push(...together);
	}
	return { asked, exact: exactToken(text), words: words.map(joined) };
}

/** The question with nothing but whole words. */
export const wholeWords = ({ asked, ...rest }: Question): Question => ({
	...rest,
	asked: asked.map((ways) => ways.filter((way) => way.every((token) => !token.prefix))),
});

/**
 * The question with every word as one that may go on, for when it finds nothing as it stands: 'wiz earthsea'. Null where
 * that asks for no more than before.
 */
export function unfinished(question: Question): Question | null {
	const longer = question.words.map((word, at) => at < question.words.length - 1 && !/^[a-z0-9]{1,2}$/.test(word));
	if (!longer.includes(true)) return null;
	const asked = question.asked.map((ways, at) => (longer[at] ? [...ways, [begins(question.words[at] ?? '')]] : ways));
	return { ...question, asked };
}

/** The question for titles that are just what was typed. */
export const exactly = (question: Question): Question => ({
	...question,
	asked: [[[{ text: question.exact, prefix: false }]]],
});

/** Whether a text has everything that is asked for. */
export function answers(text: string, question: Question): boolean {
	const tokens = tokensOf(text);
	const has = ({ text, prefix }: Token) =>
		tokens.has(text) || (prefix && [...tokens].some((token) => token.startsWith(text)));
	return question.asked.every((ways) => ways.some((way) => way.every(has)));
}

/** The words of a text that are worth knowing for spelling: of letters, and long enough to be mistyped. */
export function spellingsOf(text: string): readonly string[] {
	const taken = lookInto(text);
	taken.spellings ??= taken.words
		.flatMap((parts) => (parts.length > 1 ? [...parts, joined(parts)] : parts))
		.filter((word) => word.length >= 3 && word.length <= 30 && letters.test(word));
	return taken.spellings;
}

const joined = (parts: Word): string => parts.join('').slice(0, longestWord);
const whole = (word: string): Token => ({ text: stem(word), prefix: false });
const begins = (word: string): Token => ({ text: word, prefix: true });

/** What is still being typed may go on; a single letter of the alphabet would begin too much. */
function beginnings(parts: Word): Token[][] {
	const last = parts.at(-1) ?? '';
	if (/^[a-z]$/.test(last)) return parts.length > 1 ? [[begins(joined(parts))]] : [];
	if (parts.length === 1) return [[begins(last)]];
	return [[...parts.slice(0, -1).map(whole), begins(last)], [begins(joined(parts))]];
}

/** 'obrien' of the two words 'o' and 'brien', as some catalogues write such names and elisions. */
function splitName(parts: Word, next: Word | undefined): string | null {
	const [letter = ''] = parts;
	return parts.length === 1 && /^[odl]$/.test(letter) && next ? joined([letter, ...next]) : null;
}

function exactToken(title: string): string {
	const words = wordsIn(title).flat();
	const first = words[0] ?? '';
	const named = words.length > 1 && articles.has(first) ? words.slice(1) : words;
	return exactMark + named.map(stem).join('').slice(0, longestExact);
}
