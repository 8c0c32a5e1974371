import { mainToken, wholeToken } from './exact';
import { numbersIn, wordingsOf } from './numbers';
import { joined, letters, stemsOf, tokensOf, type Word, wordsIn } from './words';

/** A word that a title must contain, either as a whole word or as the beginning of a word. */
export interface Token {
	text: string;
	prefix: boolean;
}

/**
 * One term of a query, with all ways in which the term may be written. A title matches the term if it contains all tokens of any
 * of these ways.
 */
export type QueryTerm = Token[][];

/** A search text that has been split into terms. A title matches the query only if it matches every term. */
export interface ParsedQuery {
	terms: QueryTerm[];
	/** The token that stands for the whole search text as the name of a title, a person or a series. */
	exact: string;
	/** The token that stands for the whole search text as the name of a title without its subtitle. */
	main: string;
	/** The typed words, normalized by `folded`, from which spelling corrections are made. */
	words: string[];
}

const maxWords = 40;

/**
 * Splits a search text into terms. A search text that contains no word, such as '?', only finds titles whose whole name equals
 * the text. Returns null for a blank search text. Never throws an error.
 */
export function parseQuery(text: string): ParsedQuery | null {
	const words = wordsIn(text).slice(0, maxWords);
	const [exact, main] = [wholeToken(text), mainToken(text)];
	if (exact === '') return null;
	if (words.length === 0) return { terms: [[[named(exact)], [named(main)]]], exact, main, words: [] };
	const asked = words.map((parts, at): QueryTerm => {
		const ways = [parts.flatMap(whole)];
		if (parts.length > 1) ways.push(whole(joined(parts)));
		if (at === words.length - 1) ways.push(...beginnings(parts, words.length === 1));
		if (parts.length === 1) for (const wording of wordingsOf(parts[0] ?? '')) ways.push(wording.flatMap(whole));
		return ways;
	});
	addJoined(asked, words);
	addFigures(asked, words);
	return { terms: asked, exact, main, words: words.map(joined) };
}

/** Adds the joined spelling of two consecutive words: 'mocking bird' also finds 'mockingbird'. */
function addJoined(asked: QueryTerm[], words: readonly Word[]): void {
	for (const [at, parts] of words.entries()) {
		const next = words[at + 1];
		const one = next ? joined([...parts, ...next]) : '';
		if (one.length < 4 || !letters.test(one)) continue;
		const together = at + 1 === words.length - 1 ? [whole(one), [begins(one)]] : [whole(one)];
		asked[at]?.push(...together);
		asked[at + 1]?.push(...together);
	}
}

/** Adds the digits for numbers in words: 'nineteen eighty four' also finds '1984'. */
function addFigures(asked: QueryTerm[], words: readonly Word[]): void {
	const wordIndexes = words.flatMap((parts, at) => parts.map(() => at));
	for (const { from, to, value } of numbersIn(words.flat())) {
		for (const wordIndex of new Set(wordIndexes.slice(from, to))) asked[wordIndex]?.push(whole(String(value)));
	}
}

/** Whether a query ends in a single letter, which is probably an unfinished word. */
export const isLetterLast = ({ words }: ParsedQuery): boolean => words.length > 1 && /^[a-z]$/.test(words.at(-1) ?? '');

/**
 * Returns the query with every word as a possible beginning of a word. The new query is for queries that otherwise find nothing,
 * such as 'wiz earthsea'. Returns null if the new query would equal the old query.
 */
export function unfinished(query: ParsedQuery): ParsedQuery | null {
	const longer = query.words.map((word, at) => at < query.words.length - 1 && !/^[a-z0-9]{1,2}$/.test(word));
	if (!longer.includes(true)) return null;
	const asked = query.terms.map((ways, at) => (longer[at] ? [...ways, [begins(query.words[at] ?? '')]] : ways));
	return { ...query, terms: asked };
}

/**
 * Returns the ways to write a typed word, given the words that replace it. A single letter at the end is not treated as the
 * beginning of a word, because too many words begin with the letter.
 */
export const waysOf = (words: readonly string[], mayGoOn: boolean): Token[][] => {
	const all = words.flatMap(whole);
	const last = words.at(-1) ?? '';
	return mayGoOn && !/^[a-z]$/.test(last) ? [all, [...all.slice(0, -1), begins(last)]] : [all];
};

/** Returns the token that stands for the whole query as the name of a title, a person or a series. */
export const exactOf = ({ exact }: ParsedQuery): Token => named(exact);

/** Returns whether a text contains all terms of the query. */
export const answers = (text: string, query: ParsedQuery): boolean => answerTogether([tokensOf(text)], query);

/** Returns whether several texts together contain all terms of the query. The texts are given as tokens. */
export function answerTogether(texts: readonly ReadonlySet<string>[], { terms: asked }: ParsedQuery): boolean {
	const has = (token: Token) => texts.some((tokens) => holds(tokens, token));
	return asked.every((ways) => ways.some((way) => way.every(has)));
}

function holds(tokens: ReadonlySet<string>, { text, prefix }: Token): boolean {
	if (tokens.has(text)) return true;
	if (prefix) for (const token of tokens) if (token.startsWith(text)) return true;
	return false;
}

const named = (text: string): Token => ({ text, prefix: false });
const whole = (word: string): Token[] => stemsOf(word).map(named);
const begins = (word: string): Token => ({ text: word, prefix: true });

/**
 * Returns the ways in which the last word of a query may continue, because the shopper may still be typing the word. If the
 * query is a single letter, the letter is not treated as the beginning of a word, because too many words begin with it.
 */
function beginnings(parts: Word, alone: boolean): Token[][] {
	const last = parts.at(-1) ?? '';
	if (parts.length === 1) return alone && /^[a-z]$/.test(last) ? [] : [[begins(last)]];
	if (/^[a-z]$/.test(last)) return [[begins(joined(parts))]];
	return [[...parts.slice(0, -1).flatMap(whole), begins(last)], [begins(joined(parts))]];
}
