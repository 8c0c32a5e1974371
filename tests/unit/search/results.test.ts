import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FacetTable } from '~store/catalogue/facets/facet-table';
import { choicesOf } from '~store/catalogue/facets/filters';
import { PositionSet } from '~store/catalogue/facets/position-set';
import { maxOffset } from '~store/catalogue/search/find';
import type { SearchContext } from '~store/catalogue/search/finder';
import { SearchIndex } from '~store/catalogue/search/index/search-index';
import { Ranker } from '~store/catalogue/search/ranker';
import { findResults } from '~store/catalogue/search/results';
import { Vocabulary } from '~store/catalogue/search/spelling/vocabulary';
import { type ParsedQuery, parseQuery, unfinished } from '~store/catalogue/search/words/parse-query';
import { columnTokens } from '~store/catalogue/search/words/texts';
import { tokensOf } from '~store/catalogue/search/words/words';
import { type Filters, filterKeyOf, filterLetters } from '~store/contract/browse-keys';
import { VersionedCache } from '~store/foundation/caching/versioned-cache';
import { facetLines, filterChoices, passes, tableOf, today, valuesOf } from '../../harness/plain-filters';
import { scanTitles, type TitleTokens } from '../../harness/scan-titles';

const word = fc.constantFrom('the', 'sea', 'seas', 'season', 'lantern', 'lan', 'brien', 'mocking', 'bird', 'two', 'ii');
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const book = fc
	.record({
		texts: fc.record({
			title: text,
			subtitle: fc.constant(''),
			original_title: fc.constant(''),
			authors: text,
			series: fc.oneof(fc.constant(''), text),
			series_num: fc.constant(''),
			publisher: text,
		}),
		facets: facetLines,
		sorts: fc.record({ rank: fc.nat(4), length: fc.nat(5), kind: fc.nat(4) }),
		isUnknown: fc.boolean(),
	})
	.map(({ texts, facets, sorts, isUnknown }) => {
		const { rank, length, kind } = sorts;
		const lines = [facets, `L ${length}`, `K ${kind}`, ...(isUnknown ? [] : [`R ${10 ** rank}`])];
		const tokens: TitleTokens = { ...columnTokens(texts), subjects: tokensOf('the world') };
		return { facets, row: lines.join('\n'), tokens };
	});
type Book = typeof book extends fc.Arbitrary<infer One> ? One : never;

/** Returns a store with only these titles in memory, in two segments. */
function shopOf(table: FacetTable, books: readonly Book[]): SearchContext {
	const index = new SearchIndex();
	const documents = books.map(({ tokens }, position) => ({ position, tokens, sum: 1 }));
	const middle = books.length >> 1;
	index.put(documents.slice(0, middle));
	index.put(documents.slice(middle));
	const kept = { maxBytes: 1, sizeOf: () => 1 };
	return {
		versions: { current: async () => '' },
		finder: {
			catalogue: { current: async () => ({ table, index, version: '' }) },
			vocabulary: { get: async () => new Vocabulary([]) },
			found: new VersionedCache(kept),
			rewritten: new VersionedCache(kept),
		},
	} as unknown as SearchContext;
}

interface Found {
	ids: number[];
	others: number[];
	count: number;
	/** The counts by key and value, for values that find anything. */
	counts: Map<string, number>;
}

/** Finds the same by checking every title and sorting all matches. */
function plainly(table: FacetTable, books: readonly Book[], asked: ParsedQuery, filters: Filters, one: boolean): Found {
	const titles = new Map(books.map(({ tokens }, position) => [position, tokens]));
	let query = asked;
	let marks = scanTitles(titles, query, 'anywhere', true);
	if (marks.size === 0) {
		query = unfinished(query) ?? query;
		marks = scanTitles(titles, query, 'anywhere', false);
	}
	const values = books.map(({ facets }) => valuesOf(facets));
	const worded = [...marks.keys()].sort((a, b) => a - b);
	const left = worded.filter((position) => passes(values[position] ?? new Set(), filters));
	const shown = PositionSet.of(left, table.size);
	const found = {
		positions: Uint32Array.from(worded),
		marks: Uint16Array.from(worded, (position) => marks.get(position) ?? 0),
	};
	const ranker = new Ranker(table, found, shown, query, 'keyword');
	const points = new Map(
		left.map((position) => [
			position,
			Math.fround(ranker.reasons(position).reduce((sum, reason) => sum + reason.points, 0)),
		]),
	);
	const workOf: (position: number) => string | number = (position) =>
		(one && /W \d+/.exec(books[position]?.facets ?? '')?.[0]) || position;
	const rank = (position: number) => Math.min(table.sorts.ranks[position] ?? 0, 2 ** 31);
	const day = (position: number) => Math.max(table.days[position] ?? 0, -1_000_000);
	// A single work has no other work to beat. Sales decide which of its editions is shown.
	if (new Set(left.map(workOf)).size <= 1) points.clear();
	const inOrder = [...left].sort(
		(a, b) => (points.get(b) ?? 0) - (points.get(a) ?? 0) || rank(a) - rank(b) || day(b) - day(a) || a - b,
	);
	const firsts = inOrder.filter(
		(position, at) => inOrder.findIndex((other) => workOf(other) === workOf(position)) === at,
	);
	const isStocked = (position: number) => values[position]?.has('b in-stock') ?? false;
	const ids: number[] = [];
	for (const first of firsts) {
		const editions = left.filter((position) => workOf(position) === workOf(first));
		const favoured = editions.filter((position) => isStocked(position) || !editions.some(isStocked));
		const best = Math.min(...favoured.map((position) => table.sorts.ranks[position] ?? 0));
		const favourites = favoured.filter((position) => table.sorts.ranks[position] === best);
		const chosen = favourites.includes(first) ? first : (favourites[0] ?? first);
		// Among equal editions, the search takes the one that it reaches first in the work.
		ids.push((favourites.length > 1 && !favourites.includes(first) ? -1 : chosen) + 1);
	}
	const counts = new Map<string, number>();
	for (const name of new Set(worded.flatMap((position) => [...(values[position] ?? [])]))) {
		const [key, value] = [filterKeyOf(name.charAt(0)), name.slice(2)];
		if (!key) continue;
		const having = worded.filter((position) => passes(values[position] ?? new Set(), filters, { key, value }));
		counts.set(name, new Set(having.map(workOf)).size);
	}
	const others = firsts.map((first) => books.filter((_, position) => workOf(position) === workOf(first)).length - 1);
	return { ids, others: one ? others : [], count: firsts.length, counts };
}

describe('the results of a search', () => {
	it('match a full scan of all titles in titles, order and counts', async () => {
		let found = 0;
		const run = fc.asyncProperty(
			fc.array(book, { minLength: 1, maxLength: 200, size: 'max' }),
			fc.array(fc.tuple(text, fc.oneof(fc.constant<Filters>({}), filterChoices), fc.boolean()), {
				minLength: 6,
				maxLength: 12,
			}),
			fc.constantFrom(0, 0, 26, 52, 104),
			async (books, searches, offset) => {
				const table = tableOf(books.map(({ row }) => row));
				const shop = shopOf(table, books);
				for (const [typed, filters, oneEdition] of searches) {
					const query = parseQuery(typed);
					if (!query) continue;
					const choices = choicesOf(filters, new Set());
					const viewpoint = { today, location_id: null };
					const search = { choices, query, type: 'keyword', listId: null, oneEdition } as const;
					const results = await findResults(shop, {
						search: { ...search, viewpoint, locationNames: new Map(), hidden: new Set() },
						asTyped: false,
						order: 'relevance',
						offset,
						limit: 26,
					});
					const expected = plainly(table, books, query, filters, oneEdition);
					const page = expected.ids.slice(offset, offset + 26);
					expect(results.ids.map((id, at) => (page[at] === 0 ? 0 : id))).toEqual(page);
					expect(results.other_editions).toEqual(expected.others.slice(offset, offset + 26));
					expect(results.count).toBe(expected.count);
					for (const { key, options } of results.filter_info)
						for (const { value, count, subfilter } of options)
							for (const one of [{ value, count }, ...subfilter])
								if (key !== 'published' || value === 'coming-soon')
									expect([key, one.value, one.count]).toEqual([
										key,
										one.value,
										Math.min(maxOffset, expected.counts.get(`${filterLetters[key]} ${one.value}`) ?? 0),
									]);
					found += results.count;
				}
			},
		);
		await fc.assert(run, { numRuns: 60 });
		expect(found).toBeGreaterThan(5000);
	});
});
