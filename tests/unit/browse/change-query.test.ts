import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wholeCatalogue } from '~/browse-path/browse-query';
import {
	atOffset,
	choose,
	exclude,
	filterCount,
	withoutFilters,
	withoutValue,
	withSize,
	withSort,
} from '~/browse-path/change-query';

const query = {
	...wholeCatalogue,
	term: 'tea',
	list: 7,
	filters: { s: ['FIC'], n: ['__gift'], b: ['used', '-forthcoming'] },
	size: 50 as const,
	offset: 100,
};
const rivals = new Set(['FIC', 'JUV']);

describe('changing a browse query', () => {
	test.each([
		['choosing', () => choose(query, 'f', 'Hardcover')],
		['adding', () => choose(query, 's', 'JUV')],
		['excluding', () => exclude(query, 'b', 'bargain')],
		['taking back', () => withoutValue(query, 'b', 'used')],
		['clearing', () => withoutFilters(query)],
		['sorting', () => withSort(query, 'title')],
		['another page size', () => withSize(query, 200)],
	])('%s begins again at the first page and keeps the search', (_what, change) => {
		expect(change()).toMatchObject({ term: 'tea', list: 7, offset: 0 });
	});

	test('turning the page changes nothing else', () => {
		expect(atOffset(query, 150)).toEqual({ ...query, offset: 150 });
	});

	test('a value takes the place of its rivals, and of them alone', () => {
		const held = { ...query, filters: { s: ['FIC', 'COOKING', '-JUV'] } };
		expect(choose(held, 's', 'JUV', rivals).filters.s).toEqual(['COOKING', 'JUV']);
	});

	test('without rivals a value stands beside the others', () => {
		expect(choose(query, 's', 'JUV').filters.s).toEqual(['FIC', 'JUV']);
	});

	test('a subject takes the topic\u2019s place; taking one back or excluding one does not', () => {
		expect(choose(query, 's', 'JUV', rivals).filters).toEqual({ s: ['JUV'], b: ['used', '-forthcoming'] });
		expect(choose(query, 's', 'FIC', rivals).filters.n).toEqual(['__gift']);
		expect(exclude(query, 's', 'JUV').filters.n).toEqual(['__gift']);
	});

	test('choosing what is excluded lets it in, and excluding what is chosen puts it out', () => {
		expect(choose(query, 'b', 'forthcoming').filters.b).toEqual(['used', 'forthcoming']);
		expect(exclude(query, 'b', 'used').filters.b).toEqual(['-forthcoming', '-used']);
	});

	test('doing the same again undoes it', () => {
		fc.assert(
			fc.property(fc.constantFrom(choose, exclude), fc.constantFrom('bargain', 'new', 'used-fine'), (change, value) => {
				const twice = change(change(query, 'b', value), 'b', value);
				expect(twice).toEqual({ ...query, offset: 0 });
			}),
		);
	});

	test('a key without values is gone', () => {
		expect(withoutValue(query, 'n', '__gift').filters).toEqual({ s: ['FIC'], b: ['used', '-forthcoming'] });
	});

	test('counts what is chosen and what is excluded', () => {
		expect(filterCount(query)).toBe(4);
		expect(filterCount(withoutFilters(query))).toBe(0);
	});
});
