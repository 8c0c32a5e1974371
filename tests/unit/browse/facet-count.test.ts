import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countFacets, momentary } from '~store/catalogue/browse/facet-count';
import { FacetTable } from '~store/catalogue/browse/facet-table';
import { choicesOf } from '~store/catalogue/browse/filters';
import { subjectTree } from '~store/catalogue/browse/subject-tree';
import type { FilterKey, Filters } from '~store/contract/browse';

const tree = subjectTree([
	{ code: 'A', scheme: 'genre', label: 'A', parent_code: null },
	{ code: 'AB', scheme: 'genre', label: 'AB', parent_code: 'A' },
	{ code: 'AC', scheme: 'genre', label: 'AC', parent_code: 'A' },
	{ code: 'Z', scheme: 'genre', label: 'Z', parent_code: null },
]);
const today = 20_758;

/** The values that a title has, worked out one by one. */
function valuesOf(facets: string): Set<string> {
	const values = new Set<string>();
	for (const line of facets.split('\n').filter(Boolean)) {
		const [key, text = ''] = [line.charAt(0), line.slice(2)];
		if (key === 's') for (const code of text.length > 1 ? [text, text.charAt(0)] : [text]) values.add(`s ${code}`);
		else if (key === 'd') {
			const day = Number(text);
			if (day > today) values.add('d coming-soon').add('b forthcoming');
			else if (day > today - 30) values.add('d last-30-days');
			// Whoever calls it forthcoming has forgotten it.
			if (day <= today - 366) values.delete('b forthcoming');
			values.add('d told');
		} else values.add(`${key} ${text}`);
	}
	return values;
}

/** @param alone a value that is chosen by itself in its group; a subject takes the topics' place as well */
function passes(values: Set<string>, { ...filters }: Filters, alone?: { key: FilterKey; value: string }): boolean {
	if (alone) {
		const { key, value } = alone;
		if (key === 's') delete filters.n;
		const held = filters[key] ?? [];
		filters[key] = [value, ...(held.includes(`-${value}`) ? [] : held.filter((one) => one.startsWith('-')))];
	}
	return Object.entries(filters).every(([key, chosen = []]) => {
		const wanted = chosen.filter((value) => !value.startsWith('-'));
		const unwanted = chosen.filter((value) => value.startsWith('-')).map((value) => value.slice(1));
		if (unwanted.some((value) => values.has(`${key} ${value}`))) return false;
		return wanted.length === 0 || wanted.some((value) => values.has(`${key} ${value}`));
	});
}

const title = fc
	.record({
		work: fc.constantFrom('', '', 'W 1000000000000', 'W 2000000000000', 'W 3000000000000'),
		status: fc.subarray(['b in-stock', 'b used', 'b forthcoming'], { minLength: 1 }),
		subjects: fc.subarray(['s A', 's AB', 's AC', 's Z']),
		other: fc.subarray(['f paperback', 'g eng', 'g fre', 'c new', 'c used', 'n __x']),
		day: fc.constantFrom(
			'',
			`d ${today + 5}`,
			`d ${today - 3}`,
			`d ${today - 365}`,
			`d ${today - 366}`,
			`d ${today - 5000}`,
		),
	})
	.map(({ work, status, subjects, other, day }) =>
		[...status, ...subjects, ...other, day, work].filter(Boolean).join('\n'),
	);
const chosen = (values: string[]) =>
	fc.subarray(values.flatMap((value) => [value, `-${value}`])).filter((list) => list.length > 0);
const filters = fc.record(
	{
		b: chosen(['in-stock', 'used', 'forthcoming']),
		s: chosen(['A', 'AB', 'Z', 'nonsense']),
		g: chosen(['eng', 'fre']),
		n: chosen(['__x', '__y']),
		c: chosen(['new', 'nonsense']),
		d: chosen(['coming-soon', 'last-30-days']),
	},
	{ requiredKeys: [] },
);

function tableOf(titles: string[]): FacetTable {
	const table = new FacetTable(tree);
	for (const [at, facets] of titles.entries()) table.put(at + 1, facets);
	return table;
}

describe('counting facets', () => {
	it('agrees with looking at each title by itself', () => {
		fc.assert(
			fc.property(fc.array(title, { maxLength: 60 }), filters, fc.boolean(), (titles, filters, oneEdition) => {
				const table = tableOf(titles);
				const counts = countFacets(
					table,
					choicesOf(filters, () => true),
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
					if (key !== 'b' || value !== 'in-stock') expect(counts.values[id], `${key} ${value}`).toBe(count(key, value));
				}
				for (const name of ['coming-soon', 'last-30-days', 'forthcoming', 'in-stock']) {
					const at = momentary.findIndex(({ value }) => value === name);
					const key = momentary[at]?.key ?? 'b';
					expect(counts.momentary[at], name).toBe(count(key, name));
				}
			}),
		);
	});

	it('counts among some titles only when it is told to', () => {
		const table = tableOf(['b used\ng eng', 'b used\ng fre', 'b used\ng fre']);
		const counts = countFacets(table, new Map(), { today, location_id: null }, [0, 1]);
		expect([...counts.matches]).toEqual([0, 1]);
		expect(counts.values[table.valueId('g', 'fre') ?? -1]).toBe(1);
	});

	it('takes what one location has for in stock, where that is what the visitor sees', () => {
		const table = tableOf(['b in-stock\nj 1', 'b in-stock\nj 2', 'b in-stock\nj 1\nj 2']);
		const choices = choicesOf({ b: ['in-stock'] }, () => true);
		const matches = (location_id: number | null) => [
			...countFacets(table, choices, { today, location_id }, null).matches,
		];
		expect(matches(null)).toEqual([0, 1, 2]);
		expect(matches(2)).toEqual([1, 2]);
		expect(matches(9)).toEqual([]);
	});

	it('keeps a title in its place, however often and however large it is written', () => {
		const table = tableOf(Array.from({ length: 3000 }, (_, at) => `b used\ng ${at % 7}`));
		for (let round = 0; round < 40; round += 1) {
			for (let id = 1; id <= 3000; id += 3) {
				const many = Array.from({ length: round }, (_, at) => `n __${at}`);
				table.put(id, ['b used', `g ${round}`, ...many].join('\n'));
			}
		}
		const { matches, values } = countFacets(table, new Map(), { today, location_id: null }, null);
		expect(matches.count).toBe(3000);
		expect(values[table.valueId('g', '39') ?? -1]).toBe(1000);
		expect(values[table.valueId('n', '__38') ?? -1]).toBe(1000);
		expect(table.placeOf(3000)).toBe(2999);
	});

	it('does not find a title without facets', () => {
		const table = tableOf(['b used', '']);
		expect([...countFacets(table, new Map(), { today, location_id: null }, null).matches]).toEqual([0]);
	});
});
