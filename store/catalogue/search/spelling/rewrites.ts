import { letters, stem } from '../words/words';
import type { Vocabulary } from './vocabulary';

/** A possible correction of a typed word: one or several other words, and how unlikely the correction is. */
export interface Rewrite {
	words: string[];
	cost: number;
}

const maxSplits = 6;
/** The cost of a missing space between two words, which is a small mistake. */
const splitCost = 0.5;
/**
 * The single letters that may be a word when a text without spaces is split into words. Every other single letter is not
 * accepted as a word.
 */
const singleWords = new Set(['a', 'i', 'o', 'd', 'l']);
const maxSplitLength = 40;

/**
 * Finds the possible corrections of a word, most likely first: words with a similar spelling or sound, or several words that
 * were typed without spaces. A word that contains a digit may be correct, or a space between its digits and letters may be
 * missing.
 * @param last whether the word is the last word of the query, and may be unfinished
 */
export function rewritesOf(vocabulary: Vocabulary, word: string, last: boolean): Rewrite[] {
	if (!letters.test(word)) return [{ words: [word], cost: 0 }, ...figuresApart(word)];
	const near = vocabulary.near(word, last).map((one) => ({ words: [one.word], cost: one.cost }));
	return [...near, ...splitsOf(vocabulary, word, last)].sort((a, b) => a.cost - b.cost);
}

/** Separates digits and letters in a word: '1000rings' becomes '1000 rings'. */
function figuresApart(word: string): Rewrite[] {
	const words = word.match(/\p{L}[\p{L}\p{M}]*|\p{N}+/gu) ?? [];
	return words.length > 1 ? [{ words, cost: splitCost }] : [];
}

/** Finds the ways to split a text without spaces into known words. Prefers few words, and common words. */
function splitsOf(vocabulary: Vocabulary, word: string, last: boolean): Rewrite[] {
	if (word.length < 4 || word.length > maxSplitLength) return [];
	/** The best ways to split the first letters of the text, by the number of letters. */
	const ways: { words: string[]; cost: number }[][] = [[{ words: [], cost: -splitCost }]];
	for (let end = 1; end <= word.length; end += 1) {
		const here: Rewrite[] = [];
		for (let start = 0; start < end; start += 1) {
			const part = word.slice(start, end);
			const price = part.length === word.length ? null : priceOf(vocabulary, part, last && end === word.length);
			if (price === null) continue;
			for (const way of ways[start] ?? [])
				here.push({ words: [...way.words, part], cost: way.cost + splitCost + price });
		}
		ways.push(here.sort((a, b) => a.cost - b.cost).slice(0, maxSplits));
	}
	return ways.at(-1)?.filter(({ words }) => words.length > 1) ?? [];
}

/**
 * Returns how unlikely a word is among other words. The number is lower for common words. Returns null if no title contains the
 * word.
 */
function priceOf(vocabulary: Vocabulary, part: string, mayGoOn: boolean): number | null {
	if (part.length === 1 && !singleWords.has(part)) return null;
	const frequency = Math.max(vocabulary.frequency(part), vocabulary.frequency(stem(part)));
	if (frequency > 0 || part.length === 1) return 0.4 / (1 + Math.log10(1 + frequency));
	return mayGoOn && part.length > 2 && vocabulary.hasBeginning(part) ? 0.5 : null;
}
