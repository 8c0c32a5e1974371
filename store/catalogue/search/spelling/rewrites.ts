import { letters, stem } from '../words/words';
import type { Vocabulary } from './vocabulary';

/** A possible correction of a typed word: one word or several, and how unlikely it is. */
export interface Rewrite {
	words: string[];
	cost: number;
}

const maxSplits = 6;
/** A space that was left out is a small slip. */
const splitCost = 0.5;
/** The small words that are run together with others. Single letters count as words in no other place. */
const singleWords = new Set(['a', 'i', 'o', 'd', 'l']);
const maxSplitLength = 40;

/**
 * Finds the possible corrections of a word, the likeliest first: words with a similar spelling or sound, and words that
 * were run together in it. A word with a figure in it may be right, or may lack a space between figures and letters.
 * @param last whether the word is the last one, and may go on
 */
export function rewritesOf(vocabulary: Vocabulary, word: string, last: boolean): Rewrite[] {
	if (!letters.test(word)) return [{ words: [word], cost: 0 }, ...figuresApart(word)];
	const near = vocabulary.near(word, last).map((one) => ({ words: [one.word], cost: one.cost }));
	return [...near, ...splitsOf(vocabulary, word, last)].sort((a, b) => a.cost - b.cost);
}

/** Separates figures from letters: '1000rings' is '1000 rings'. */
function figuresApart(word: string): Rewrite[] {
	const words = word.match(/\p{L}[\p{L}\p{M}]*|\p{N}+/gu) ?? [];
	return words.length > 1 ? [{ words, cost: splitCost }] : [];
}

/** Finds the ways to split a word into words that titles have: the fewest and commonest first. */
function splitsOf(vocabulary: Vocabulary, word: string, last: boolean): Rewrite[] {
	if (word.length < 4 || word.length > maxSplitLength) return [];
	/** The best few ways to split the beginning of the word, by its length. */
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

/** Returns how unlikely it is to find a word among others: less for common ones. Returns null for an unknown word. */
function priceOf(vocabulary: Vocabulary, part: string, mayGoOn: boolean): number | null {
	if (part.length === 1 && !singleWords.has(part)) return null;
	const frequency = Math.max(vocabulary.frequency(part), vocabulary.frequency(stem(part)));
	if (frequency > 0 || part.length === 1) return 0.4 / (1 + Math.log10(1 + frequency));
	return mayGoOn && part.length > 2 && vocabulary.hasBeginning(part) ? 0.5 : null;
}
