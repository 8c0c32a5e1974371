import type { SearchType } from '../../../contract/browse';
import type { SearchContext } from '../finder';
import type { Scope } from '../index/columns';
import { markBit } from '../index/matches';
import type { SearchIndex } from '../index/search-index';
import { type ParsedQuery, parseQuery, waysOf } from '../words/parse-query';
import { letters } from '../words/words';
import { type Rewrite, rewritesOf } from './rewrites';
import type { Vocabulary } from './vocabulary';

/** The maximum number of words in a query that is corrected. Longer queries are pasted texts, which are not misspelt. */
const maxWords = 12;
/** If the typed words find at most this many titles, they may be misspelt. */
const little = 5;
/** The maximum number of words that may be misspelt in one query. */
const maxChanged = 3;
/** The maximum number of searches that are made to correct one query. */
const maxAsked = 100;

/**
 * The additional evidence for a query that equals a whole name. The additional evidence is the same as for a hundred titles that
 * contain the query's words. To get the evidence for a correction, its cost is multiplied by `forCost` and subtracted.
 */
const forName = 2;
const forCost = 1.3;
/** If the typed query finds something, the evidence for a correction must be better by at least this number. */
const margin = 0.5;
/**
 * Limits for queries that may be names: the maximum number of words, and for each word the maximum number of corrections and
 * their maximum cost.
 */
const maxNameWords = 3;
const maxBesides = 12;
const nearBesides = 1.3;

/**
 * For each search type, the scope in which the words are searched, and the match bit of titles that contain the words there as
 * whole words.
 */
const soughtBy: Record<SearchType, { scope: Scope; whole: number }> = {
	keyword: { scope: 'named', whole: markBit.wholeNamed },
	title: { scope: 'title', whole: markBit.wholeTitle },
	author: { scope: 'authors', whole: markBit.wholeAuthors },
	publisher: { scope: 'publisher', whole: markBit.wholePublisher },
};

interface Tried {
	text: string;
	/** How likely the shopper meant this text. A higher number means more likely. */
	evidence: number;
}

/**
 * Finds the likely correction of a query that finds few or no titles. The likely correction is the text with the best evidence.
 * The evidence depends on the number of titles that the correction finds, on whether it is the name of a person or a title, and
 * on its similarity to the typed words. Each typed word may be misspelt, or may be several words without spaces. Corrections of
 * single words are chosen by the results of the whole query. Returns null if no correction is better than the typed words.
 * @param found the number of titles that the typed query finds, before filters are applied
 */
export async function rewritten(
	store: SearchContext,
	query: ParsedQuery,
	type: SearchType,
	found: number,
): Promise<string | null> {
	const { words } = query;
	if (found > little || words.length > maxWords) return null;
	const version = await store.versions.current('catalogue');
	const isFound = found > 0;
	const key = JSON.stringify([type, words, isFound]);
	return store.finder.rewritten.get(version, key, () => rewriteNow(store, query, type, isFound));
}

async function rewriteNow(
	store: SearchContext,
	query: ParsedQuery,
	type: SearchType,
	isFound: boolean,
): Promise<string | null> {
	const { words } = query;
	const evidence = new Evidence((await store.finder.catalogue.current()).index, type);
	if (isFound && (words.length > maxNameWords || evidence.isName(query))) return null;
	const vocabulary = await store.finder.vocabulary.get();
	if (isFound) return rewriteFound(evidence, vocabulary, query);
	const rewrites = words.map((word, at) => rewritesOf(vocabulary, word, at === words.length - 1));
	const unknown = words.flatMap((word, at) => {
		const isLast = at === words.length - 1;
		const isWord =
			word.length < 2 || !letters.test(word) || (isLast ? vocabulary.hasBeginning(word) : vocabulary.has(word));
		return isWord ? [] : [at];
	});
	const most = Math.min(maxChanged, words.length, Math.max(2, unknown.length + 1));
	for (let count = Math.max(1, unknown.length); count <= most; count += 1) {
		let best: Tried | null = null;
		for (const indexes of choicesOf(words.length, count)) {
			if (!unknown.every((at) => indexes.includes(at))) continue;
			const tried = evidence.best(query, rewrites, indexes);
			if (tried && tried.evidence > (best?.evidence ?? Number.NEGATIVE_INFINITY)) best = tried;
		}
		if (best) return best.text;
	}
	return null;
}

/**
 * Finds the likely correction of a query that already finds titles. The correction must be the name of a person or a title,
 * differ by one typo, and find many more titles: 'jane austin'.
 */
function rewriteFound(evidence: Evidence, vocabulary: Vocabulary, typed: ParsedQuery): string | null {
	const { words } = typed;
	const others = words.flatMap((word, at) =>
		vocabulary
			.near(word)
			.slice(0, maxBesides)
			.filter(({ cost }) => cost <= nearBesides)
			.flatMap(({ word, cost }) => {
				const query = parseQuery(words.map((one, index) => (index === at ? word : one)).join(' '));
				return query ? [{ query, cost }] : [];
			}),
	);
	const names = others.filter(({ query }) => evidence.isName(query));
	let best: Tried = { text: '', evidence: (evidence.of(typed, 0) ?? 0) + margin };
	for (const { query, cost } of names) {
		const found = evidence.of(query, cost) ?? 0;
		if (found > best.evidence) best = { text: query.words.join(' '), evidence: found };
	}
	return best.text || null;
}

/** Returns every combination of `count` words of a text, as array indexes. */
function choicesOf(length: number, count: number): number[][] {
	if (count === 0) return [[]];
	return Array.from({ length }, (_, at) => at).flatMap((first) =>
		choicesOf(length - first - 1, count - 1).map((rest) => [first, ...rest.map((index) => index + first + 1)]),
	);
}

/** Calculates the evidence for queries, with a limited number of searches. */
class Evidence {
	readonly #index: SearchIndex;
	readonly #scope: Scope;
	readonly #whole: number;
	#left = maxAsked;

	constructor(index: SearchIndex, type: SearchType) {
		this.#index = index;
		this.#scope = soughtBy[type].scope;
		this.#whole = soughtBy[type].whole;
	}

	/**
	 * Returns the evidence for a query, where a higher number means more likely. Returns null if the query finds nothing.
	 * @param cost how unlikely the correction is
	 */
	of(query: ParsedQuery, cost: number): number | null {
		this.#left -= 1;
		const { marks } = this.#index.match({ query, scopes: [this.#scope], called: false });
		if (marks.length === 0) return null;
		let whole = 0;
		for (const mark of marks) if (mark & this.#whole) whole += 1;
		const forIt = this.isName(query) ? forName : 0;
		return Math.log10(1 + whole + (marks.length - whole) / 10) + forIt - forCost * cost;
	}

	/** Whether the query equals the whole name of a title, a person or a series. */
	isName(query: ParsedQuery): boolean {
		return this.#index.isCalled(query, this.#scope);
	}

	/** Returns the best query in which the words at the given indexes are corrected. */
	best(typed: ParsedQuery, rewrites: Rewrite[][], indexes: number[]): Tried | null {
		let best: Tried | null = null;
		const asTyped = typed.words.map((word): Rewrite => ({ words: [word], cost: 0 }));
		const sought = (at: number) =>
			(rewrites[at] ?? []).map((rewrite) => ({ rewrite, ways: waysOf(rewrite.words, at === typed.words.length - 1) }));
		/**
		 * Corrects the words at the remaining indexes. Searches for corrections only in titles that contain all other words of the
		 * query.
		 */
		const read = (chosen: Rewrite[], [index, ...left]: number[], titles: Uint32Array): void => {
			if (index === undefined) {
				const text = chosen.flatMap(({ words }) => words).join(' ');
				const query = parseQuery(text);
				const cost = chosen.reduce((sum, rewrite) => sum + rewrite.cost, 0);
				const evidence = query && this.of(query, cost);
				if (evidence !== null && evidence > (best?.evidence ?? Number.NEGATIVE_INFINITY)) best = { text, evidence };
				return;
			}
			for (const { rewrite, ways } of this.#index.rewritesAmong(sought(index), this.#scope, titles)) {
				if (this.#left <= 0) return;
				const narrower = left.length > 0 ? this.#index.positionsOf(ways, this.#scope, titles) : titles;
				const others = chosen.map((one, at) => (at === index ? rewrite : one));
				read(others, left, narrower);
			}
		};
		const asked = typed.terms.map((term, at) => (indexes.includes(at) ? sought(at).flatMap(({ ways }) => ways) : term));
		read(asTyped, indexes, this.#index.positionsOfAll(asked, this.#scope));
		return best;
	}
}
