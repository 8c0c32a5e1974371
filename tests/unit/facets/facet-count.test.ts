import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countFacets, momentary } from '~store/catalogue/facets/facet-count';
import { FacetTable } from '~store/catalogue/facets/facet-table';
import { choicesOf } from '~store/catalogue/facets/filters';
import { subjectTree } from '~store/catalogue/facets/subject-tree';
import type { FilterKey, Filters } from '~store/contract/browse';
import { facetLines, filterChoices, passes, rowOf, tableOf, today, valuesOf } from '../../harness/plain-filters';

describe('counting facets', () => {
	it('agrees with a check of each title', () => {
		fc.assert(
			fc.property(
				fc.array(facetLines, { maxLength: 60 }),
				filterChoices,
				fc.boolean(),
				(titles, filters, oneEdition) => {
					const table = tableOf(titles);
					const counts = countFacets(
						table,
						choicesOf(filters, new Set()),
						{ today, location_id: null },
						null,
						oneEdition,
					);
					const known = titles.map(valuesOf);
					expect(counts.matches.count).toBe(known.filter((values) => passes(values, filters)).length);
					const workOf = (at: number) => (oneEdition && /W \d+/.exec(titles[at] ?? '')?.[0]) || at;
					const count = (key: FilterKey, value: string) =>
						new Set(known.flatMap((values, at) => (passes(values, filters, { key, value }) ? [workOf(at)] : []))).size;
					for (const [id, { key, value }] of table.values.entries()) {
						if (key !== 'status' || value !== 'in-stock')
							expect(counts.values[id], `${key} ${value}`).toBe(count(key, value));
					}
					for (const name of ['coming-soon', 'last-30-days', 'forthcoming', 'in-stock']) {
						const at = momentary.findIndex(({ value }) => value === name);
						const key = momentary[at]?.key ?? 'status';
						expect(counts.momentary[at], name).toBe(count(key, name));
					}
				},
			),
		);
	});

	it('counts only among the given titles', () => {
		const table = tableOf(['b used\ng eng', 'b used\ng fre', 'b used\ng fre']);
		const counts = countFacets(table, new Map(), { today, location_id: null }, [0, 1]);
		expect([...counts.matches]).toEqual([0, 1]);
		expect(counts.values[table.valueId('language', 'fre') ?? -1]).toBe(1);
	});

	it('counts for the requested day, including titles that changed after an earlier count', () => {
		const table = tableOf([`b used\nd ${today + 1}`, `b used\nd ${today - 200}`]);
		const count = (value: string, day: number) => {
			const { momentary: counts } = countFacets(table, new Map(), { today: day, location_id: null }, null);
			return counts[momentary.findIndex((one) => one.value === value)];
		};
		expect([count('coming-soon', today), count('last-30-days', today)]).toEqual([1, 0]);
		table.put(2, { filters: `b used\nd ${today - 2}`, sort_keys: '' });
		expect([count('coming-soon', today), count('last-30-days', today)]).toEqual([1, 1]);
		expect([count('coming-soon', today + 1), count('last-30-days', today + 1)]).toEqual([0, 2]);
		expect([count('coming-soon', today), count('last-30-days', today)]).toEqual([1, 1]);
	});

	it('counts the parts of a part once a subject is chosen, when they are offered', () => {
		const table = new FacetTable(
			subjectTree([
				{ code: 'A', scheme: 'genre', label: 'A', parent_code: null },
				{ code: 'AB', scheme: 'genre', label: 'AB', parent_code: 'A' },
				{ code: 'ABC', scheme: 'genre', label: 'ABC', parent_code: 'AB' },
			]),
		);
		table.put(1, { filters: 'b used\ns ABC', sort_keys: '' });
		const counted = (filters: Filters) => {
			const { values } = countFacets(table, choicesOf(filters, new Set()), { today, location_id: null }, null);
			return ['A', 'AB', 'ABC'].map((code) => values[table.valueId('subject', code) ?? -1]);
		};
		expect(counted({})).toEqual([1, 1, 0]);
		expect(counted({ subject: ['A'] })).toEqual([1, 1, 1]);
		expect(counted({ subject: ['-Z'] })).toEqual([1, 1, 1]);
	});

	it('counts the stock of one location when the visitor sees only that location', () => {
		const table = tableOf(['b in-stock\nj 1', 'b in-stock\nj 2', 'b in-stock\nj 1\nj 2']);
		const choices = choicesOf({ status: ['in-stock'] }, new Set());
		const matches = (location_id: number | null) => [
			...countFacets(table, choices, { today, location_id }, null).matches,
		];
		expect(matches(null)).toEqual([0, 1, 2]);
		expect(matches(2)).toEqual([1, 2]);
		expect(matches(9)).toEqual([]);
	});

	it('keeps the position of a title, however often and large it is written', () => {
		const table = tableOf(Array.from({ length: 3000 }, (_, at) => `b used\ng ${at % 7}`));
		for (let round = 0; round < 40; round += 1) {
			for (let id = 1; id <= 3000; id += 3) {
				const many = Array.from({ length: round }, (_, at) => `n __${at}`);
				table.put(id, rowOf(['b used', `g ${round}`, ...many].join('\n')));
			}
		}
		const { matches, values } = countFacets(table, new Map(), { today, location_id: null }, null);
		expect(matches.count).toBe(3000);
		expect(values[table.valueId('language', '39') ?? -1]).toBe(1000);
		expect(values[table.valueId('topic', '__38') ?? -1]).toBe(1000);
		expect(table.positionOf(3000)).toBe(2999);
	});

	it('does not find a title without facets', () => {
		const table = tableOf(['b used', '']);
		expect([...countFacets(table, new Map(), { today, location_id: null }, null).matches]).toEqual([0]);
	});
});
