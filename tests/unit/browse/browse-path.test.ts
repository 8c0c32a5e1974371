import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { browsePayload } from '~/paths/browse-payload';
import { type BrowseQuery, usualSort, wholeCatalogue } from '~/paths/browse-query';
import { readBrowsePath } from '~/paths/read-path';
import { browsePath } from '~/paths/write-path';
import { browse } from '~store/contract/browse';
import {
	type FilterKey,
	filterKeys,
	filterLetters,
	maxTermLength,
	maxValueLength,
	pageSizes,
	pathWord,
	searchTypes,
	sortOrders,
} from '~store/contract/browse-keys';

const read = (path: string) => readBrowsePath(path).query;
/** Returns the path as it reaches the server: written into an address and read from it again. */
const travelled = (path: string) => new URL(path, 'http://shop.example').pathname;

/** Texts that a path can hold: one line, trimmed, with whole characters. */
const readable = (longest: number) =>
	fc
		.string({ unit: 'binary', minLength: 1, maxLength: 40 })
		// biome-ignore lint/suspicious/noControlCharactersInRegex: what no path keeps
		.map((text) => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim())
		.filter((text) => text !== '' && text.length <= longest);
const plainValue = readable(maxValueLength - 1).filter((value) => !value.startsWith('-') && !value.startsWith('__'));

const oneOf = (key: FilterKey) =>
	fc
		.tuple(
			key === 'topic' ? plainValue.map((value) => `__${value}`) : plainValue.map((value) => pathWord(key, value)),
			fc.boolean(),
		)
		.map(([value, excluded]) => (excluded ? `-${value}` : value));
const someOf = (key: FilterKey) =>
	fc
		.uniqueArray(oneOf(key), { minLength: 1, maxLength: 4, selector: (value) => value.replace(/^-(?=.)/, '') })
		.map((values) => values.sort());

const queries: fc.Arbitrary<BrowseQuery> = fc
	.record({
		term: fc.option(readable(maxTermLength), { nil: '' }),
		kind: fc.constantFrom(...searchTypes),
		asTyped: fc.boolean(),
		everyEdition: fc.boolean(),
		list: fc.option(fc.oneof(fc.nat(), fc.stringMatching(/^[\w-]{22}$/)), { nil: null }),
		filters: fc.record(Object.fromEntries(filterKeys.map((key) => [key, someOf(key)])), { requiredKeys: [] }),
		sort: fc.option(fc.constantFrom(...sortOrders), { nil: null }),
		size: fc.constantFrom(...pageSizes),
		offset: fc.nat(100_000),
	})
	.map((query) => ({
		...query,
		...(query.term === '' ? { kind: 'keyword' as const, asTyped: false, everyEdition: false } : {}),
		sort: query.sort === usualSort(query) || (query.sort === 'relevance' && query.term === '') ? null : query.sort,
	}));

describe('the browse path', () => {
	test('keeps the meaning of a query through any encoding of the address', () => {
		fc.assert(
			fc.property(queries, (query) => {
				const path = browsePath(query);
				expect(travelled(path)).toBe(path);
				expect(path.endsWith('.data')).toBe(false);
				expect(readBrowsePath(path)).toEqual({ query, lossy: false });
			}),
			{ numRuns: 500 },
		);
	});

	test('accepts any text, gives a valid query, and has one path for each query', () => {
		const segment = fc.oneof(
			fc.constantFrom(
				...Object.values(filterLetters),
				'x',
				'o',
				'l',
				'v',
				't',
				'k',
				'z',
				'',
				'%',
				'%zz',
				'%E4',
				'-',
				',',
				'-1',
				'__x',
			),
			fc.string({ unit: 'binary', maxLength: 400 }),
		);
		fc.assert(
			fc.property(fc.array(segment, { maxLength: 16 }), (segments) => {
				const path = `/browse/filter/${segments.join('/')}`;
				const query = read(path);
				expect(browse['browse/get'].payload.safeParse(browsePayload(query)).error).toBeUndefined();
				expect(read(travelled(browsePath(query)))).toEqual(query);
			}),
			{ numRuns: 1000 },
		);
	});

	test('reads its keys in any order', () => {
		const query = {
			...wholeCatalogue,
			term: 'tea',
			kind: 'title',
			filters: { status: ['used'], binding: ['-hardcover'] },
		};
		const pairs = ['t/tea', 'k/title', 'b/used', 'f/-Hardcover', 'o/0'];
		fc.assert(
			fc.property(fc.shuffledSubarray(pairs, { minLength: pairs.length }), (shuffled) => {
				expect(read(`/browse/filter/${shuffled.join('/')}`)).toEqual(query);
			}),
		);
	});

	test.each([
		['/browse', '/browse'],
		['/browse/', '/browse'],
		['/browse/filter', '/browse'],
		['/browse/filter/t/dune/k/title', '/browse/filter/t/dune/k/title'],
		['/browse/filter/k/keyword/t/Dune%20Frank%20Herbert', '/browse/filter/t/Dune%20Frank%20Herbert/k/keyword'],
		['/browse/filter/x/12', '/browse/filter/x/12'],
		['/browse/filter/x/RVP0-8YJo_yff0C-MtbnXQ', '/browse/filter/x/RVP0-8YJo_yff0C-MtbnXQ'],
		['/browse/filter/f/paperback,hardcover', '/browse/filter/f/hardcover,paperback'],
		['/browse/filter/f/Paperback/f/Hardcover/f/PAPERBACK', '/browse/filter/f/hardcover,paperback'],
		['/browse/filter/a/Young%20adult', '/browse/filter/a/young-adult'],
		['/browse/filter/a/-Young%20Adult/a/young-adult', '/browse/filter/a/young-adult'],
		['/browse/filter/b/In%20Stock/d/-Older/r/Under-10', '/browse/filter/b/in-stock/d/-older/r/under-10'],
		['/browse/filter/f/(Deluxe)%20edition', '/browse/filter/f/deluxe-edition'],
		['/browse/filter/g/FRE', '/browse/filter/g/FRE'],
		['/browse/filter/o/99999999', '/browse/filter/o/1000000'],
		['/browse/filter/s/__gift,FIC', '/browse/filter/s/FIC/n/__gift'],
		['/browse/filter/n/-__gift', '/browse/filter/n/-__gift'],
		['/browse/filter/g/fre,-fre', '/browse/filter/g/-fre'],
		['/browse/filter/f/Cloth%2C%20signed', '/browse/filter/f/cloth-signed'],
		['/browse/filter/c/Cloth%2C%20signed', '/browse/filter/c/Cloth%2C%20signed'],
		['/browse/filter/v/bestselling', '/browse'],
		['/browse/filter/t/tea/v/relevance', '/browse/filter/t/tea/k/keyword'],
		['/browse/filter/l/28/o/56', '/browse/filter/o/56'],
		['/browse/filter/l/120', '/browse/filter/l/100'],
	])('%s means %s', (path, meaning) => {
		expect(browsePath(read(path))).toBe(meaning);
	});

	test.each([
		['a plus', 'C++', 'C%2B%2B'],
		['a slash', 'and/or', 'and%2For'],
		['a percent sign', '100% wool', '100%25%20wool'],
		['text that looks encoded', '%2F', '%252F'],
		['a question', 'Who? #1', 'Who%3F%20%231'],
		['a comma', 'Eats, Shoots', 'Eats%2C%20Shoots'],
		['accents', 'Les Misérables', 'Les%20Mis%C3%A9rables'],
		['emoji', '🐈‍⬛', '%F0%9F%90%88%E2%80%8D%E2%AC%9B'],
		['text that names a folder', '..', '%20..'],
		['text that Remix reserves', 'big.data', 'big.data%20'],
	])('keeps %s in a term', (_what, term, segment) => {
		const path = browsePath({ term });
		expect(path).toBe(`/browse/filter/t/${segment}/k/keyword`);
		expect(read(travelled(path)).term).toBe(term);
	});

	test.each([
		['an unknown key', '/browse/filter/q/1/b/used', { filters: { status: ['used'] } }],
		['a key without a value', '/browse/filter/b/used/t', { filters: { status: ['used'] } }],
		['an empty value', '/browse/filter/t//b/used', { filters: { status: ['used'] } }],
		['an offset that is not a number', '/browse/filter/o/-26', {}],
		['a size that is not a number', '/browse/filter/l/many', {}],
		['an order that there is not', '/browse/filter/v/colour', {}],
		['a kind of search that there is not', '/browse/filter/t/tea/k/isbn', { term: 'tea' }],
		['a list that is not a number', '/browse/filter/x/mine', {}],
		['two terms', '/browse/filter/t/tea/t/cake', { term: 'cake' }],
	])('ignores %s, and says so', (_what, path, query) => {
		expect(readBrowsePath(path)).toEqual({ query: { ...wholeCatalogue, ...query }, lossy: true });
	});

	test('accepts a typed term with an unencoded percent sign', () => {
		expect(read('/browse/filter/t/100%').term).toBe('100%');
		expect(read('/browse/filter/t/%E9t%C3%A9').term).toBe('%E9té');
	});

	test('does not cut a character in half when it shortens a term', () => {
		const term = read(`/browse/filter/t/${encodeURIComponent(`${'x'.repeat(maxTermLength - 1)}🐈`)}`).term;
		expect(term).toBe('x'.repeat(maxTermLength - 1));
	});
});
