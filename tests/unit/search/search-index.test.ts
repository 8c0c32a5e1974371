import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Scope, scopeColumns } from '~store/catalogue/search/index/columns';
import { markAt } from '~store/catalogue/search/index/matches';
import { SearchIndex } from '~store/catalogue/search/index/search-index';
import { type ParsedQuery, parseQuery } from '~store/catalogue/search/words/parse-query';
import { columnTokens } from '~store/catalogue/search/words/texts';
import { tokensOf } from '~store/catalogue/search/words/words';
import { scanTitles, type TitleTokens } from '../../harness/scan-titles';

const scopes = Object.keys(scopeColumns) as Scope[];

/** A few words, so that titles share them. Some are beginnings of others, plurals, names or in other alphabets. */
const word = fc.constantFrom(
	...[
		'the',
		'of',
		'sea',
		'seas',
		'season',
		'lantern',
		'lanterns',
		'lan',
		'mocking',
		'bird',
		'mockingbird',
		"o'brien",
		'o',
	],
	...[
		'brien',
		'j.r.r.',
		'tolkien',
		'été',
		'ete',
		'1984',
		'nineteen',
		'eighty',
		'four',
		'雪国',
		'雪',
		'𠮷野',
		'break-in',
		'breakin',
	],
	...['2', 'ii', 'two', 'a', 's', 'le', 'guin', 'leguin', 'wiz', 'wizard', 'ſhip', 'ÿz'],
);
const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
const title = fc
	.record({
		title: text,
		subtitle: text,
		original_title: text,
		authors: text,
		series: text,
		series_num: text,
		publisher: text,
		subjects: text,
	})
	.map(({ subjects, ...texts }): TitleTokens => ({ ...columnTokens(texts), subjects: tokensOf(subjects) }));

type Step = { kind: 'put'; titles: [number, TitleTokens][] } | { kind: 'remove'; position: number } | { kind: 'keep' };
/** Positions close together and far apart. Postings are encoded in two ways. */
const position = fc.nat({ max: 60 }).chain((near) => fc.constantFrom(near, near * 331));
const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.array(fc.tuple(position, title), { maxLength: 25 }).map((titles): Step => ({ kind: 'put', titles })),
	},
	{ weight: 2, arbitrary: position.map((position): Step => ({ kind: 'remove', position })) },
	{ weight: 1, arbitrary: fc.constant<Step>({ kind: 'keep' }) },
);

function queriesOf(typed: readonly string[]): ParsedQuery[] {
	return typed.flatMap((one) => parseQuery(one) ?? []);
}

describe('the search index', () => {
	it('finds the same titles as a full scan, after any additions, changes and removals', () => {
		let compared = 0;
		let found = 0;
		fc.assert(
			fc.property(
				fc.array(step, { minLength: 1, maxLength: 12 }),
				fc.array(text, { minLength: 8, maxLength: 8 }),
				(steps, typed) => {
					let index = new SearchIndex();
					const titles = new Map<number, TitleTokens>();
					let sum = 0;
					for (const step of steps) {
						if (step.kind === 'remove') {
							index.remove(step.position);
							titles.delete(step.position);
						} else if (step.kind === 'keep') {
							index = SearchIndex.read(index.written());
						} else {
							const put = new Map(step.titles);
							for (const [position, tokens] of put) titles.set(position, tokens);
							sum += 1;
							index.put([...put].sort(([a], [b]) => a - b).map(([position, tokens]) => ({ position, tokens, sum })));
						}
					}
					for (const query of queriesOf(typed)) {
						for (const scope of scopes) {
							for (const called of [false, true]) {
								const expected = scanTitles(titles, query, scope, called);
								const matches = index.match({ query, scopes: [scope], called });
								expect([...matches.positions]).toEqual([...expected.keys()].sort((a, b) => a - b));
								for (const [position, mark] of expected) expect(markAt(matches, position)).toBe(mark);
								found += expected.size;
							}
							let among: Uint32Array | null = null;
							for (const [at, ways] of query.terms.entries()) {
								const rewrite = { ways };
								const isRead = index.rewritesAmong([rewrite], scope, among).length > 0;
								among = index.positionsOf(ways, scope, among);
								const terms = query.terms.slice(0, at + 1);
								const expected = scanTitles(titles, { ...query, terms }, scope, false);
								expect([...among]).toEqual([...expected.keys()].sort((a, b) => a - b));
								expect(isRead).toBe(expected.size > 0);
								expect(index.positionsOfAll(terms, scope)).toEqual(among);
							}
							compared += 1;
						}
					}
				},
			),
			{ numRuns: 120 },
		);
		expect(compared).toBeGreaterThan(2000);
		expect(found).toBeGreaterThan(2000);
	});

	it('knows with which version of its texts it holds a title', () => {
		const index = new SearchIndex();
		const tokens = {
			title: new Set(['sea']),
			authors: new Set<string>(),
			series: new Set<string>(),
			publisher: new Set<string>(),
			subjects: new Set<string>(),
		};
		expect(index.holds(3, 7)).toBe(false);
		index.put([{ position: 3, tokens, sum: 7 }]);
		expect([index.holds(3, 7), index.holds(3, 8), index.holds(2, 7)]).toEqual([true, false, false]);
		index.put([{ position: 3, tokens, sum: 8 }]);
		expect([index.holds(3, 7), index.holds(3, 8)]).toEqual([false, true]);
		index.remove(3);
		expect(index.holds(3, 8)).toBe(false);
	});
});
