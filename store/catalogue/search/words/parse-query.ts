import { mainToken, wholeToken } from './exact';
import { numbersIn, wordingsOf } from './numbers';
import { joined, letters, stemsOf, tokensOf, type Word, wordsIn } from './words';

/** A word that a title must have, as a whole word or as the beginning of a word. */
export interface Token {
	text: string;
	prefix: boolean;
}

/** One term of the query, in all the ways it may be written. Any way matches, with all of its tokens. */
export type QueryTerm = Token[][];

/** A search text, split into terms. A title must match every term. */
export interface ParsedQuery {
	terms: QueryTerm[];
	/** The token for titles, people and series with this whole name. */
	exact: string;
	/** The token for titles with this name before their subtitle. */
	main: string;
	/** The typed words, normalized by `folded`, for checking the spelling. */
	words: string[];
}

const maxWords = 40;

/**
 * Splits a search text into terms. A text without a word, such as '?', only matches a whole name. Returns null for a blank text.
 * Never throws.
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

/** Adds the joined spelling of two words: 'mocking bird' is also found as 'mockingbird'. */
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

/** Adds the digits for numbers in words: 'nineteen eighty four' is also found as '1984'. */
function addFigures(asked: QueryTerm[], words: readonly Word[]): void {
	const wordIndexes = words.flatMap((parts, at) => parts.map(() => at));
	for (const { from, to, value } of numbersIn(words.flat())) {
		for (const wordIndex of new Set(wordIndexes.slice(from, to))) asked[wordIndex]?.push(whole(String(value)));
	}
}

/** Whether a query ends in a single letter, which is probably not a complete word. */
export const isLetterLast = ({ words }: ParsedQuery): boolean => words.length > 1 && /^[a-z]$/.test(words.at(-1) ?? '');

/**
 * Returns the query with every word as a possible beginning of a word, for a query that finds nothing: 'wiz earthsea'. Returns
 * null if that query is the same.
 */
export function unfinished(query: ParsedQuery): ParsedQuery | null {
	const longer = query.words.map((word, at) => at < query.words.length - 1 && !/^[a-z0-9]{1,2}$/.test(word));
	if (!longer.includes(true)) return null;
	const asked = query.terms.map((ways, at) => (longer[at] ? [...ways, [begins(query.words[at] ?? '')]] : ways));
	return { ...query, terms: asked };
}

/**
 * Returns the ways to write a typed word, given the words that represent it. A single letter at the end is not treated as a
 * beginning, because it would match too much.
 */
export const waysOf = (words: readonly string[], mayGoOn: boolean): Token[][] => {
	const all = words.flatMap(whole);
	const last = words.at(-1) ?? '';
	return mayGoOn && !/^[a-z]$/.test(last) ? [all, [...all.slice(0, -1), begins(last)]] : [all];
};

/** Returns the token for titles, people and series whose whole name was typed. */
export const exactOf = ({ exact }: ParsedQuery): Token => named(exact);

/** Returns whether a text matches the whole query. */
export const answers = (text: string, query: ParsedQuery): boolean => answerTogether([tokensOf(text)], query);

/** Returns whether several texts together match the whole query, by the tokens of each. */
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
 * Returns the ways in which the last word may continue, because the shopper may still be typing it. A single letter alone is not
 * treated as a beginning, because it would match too much.
 */
function beginnings(parts: Word, alone: boolean): Token[][] {
	const last = parts.at(-1) ?? '';
	if (parts.length === 1) return alone && /^[a-z]$/.test(last) ? [] : [[begins(last)]];
	if (/^[a-z]$/.test(last)) return [[begins(joined(parts))]];
	return [[...parts.slice(0, -1).flatMap(whole), begins(last)], [begins(joined(parts))]];
}
