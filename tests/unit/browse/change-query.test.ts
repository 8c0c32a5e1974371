import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wholeCatalogue } from '~/paths/browse-query';
import {
	atOffset,
	choose,
	exclude,
	filterCount,
	withoutFilters,
	withoutValue,
	withSize,
	withSort,
} from '~/paths/change-query';

const query = {
	...wholeCatalogue,
	term: 'tea',
	list: 7,
	filters: { subject: ['FIC'], topic: ['__gift'], status: ['used', '-forthcoming'] },
	size: 50 as const,
	offset: 100,
};
const rivals = new Set(['FIC', 'JUV']);

describe('changing a browse query', () => {
	test.each([
		['choosing', () => choose(query, 'binding', 'Hardcover')],
		['adding', () => choose(query, 'subject', 'JUV')],
		['excluding', () => exclude(query, 'status', 'bargain')],
		['taking back', () => withoutValue(query, 'status', 'used')],
		['clearing', () => withoutFilters(query)],
		['sorting', () => withSort(query, 'title')],
		['another page size', () => withSize(query, 200)],
	])('%s begins again at the first page and keeps the search', (_what, change) => {
		expect(change()).toMatchObject({ term: 'tea', list: 7, offset: 0 });
	});

	test('turning the page changes nothing else', () => {
		expect(atOffset(query, 150)).toEqual({ ...query, offset: 150 });
	});

	test('replaces only the values that exclude the new one', () => {
		const held = { ...query, filters: { subject: ['FIC', 'COOKING', '-JUV'] } };
		expect(choose(held, 'subject', 'JUV', rivals).filters.subject).toEqual(['COOKING', 'JUV']);
	});

	test('adds a value to the others when none excludes it', () => {
		expect(choose(query, 'subject', 'JUV').filters.subject).toEqual(['FIC', 'JUV']);
	});

	test('a subject takes the topic\u2019s place; taking one back or excluding one does not', () => {
		expect(choose(query, 'subject', 'JUV', rivals).filters).toEqual({
			subject: ['JUV'],
			status: ['used', '-forthcoming'],
		});
		expect(choose(query, 'subject', 'FIC', rivals).filters.topic).toEqual(['__gift']);
		expect(exclude(query, 'subject', 'JUV').filters.topic).toEqual(['__gift']);
	});

	test('turns an excluded value into a chosen one, and a chosen value into an excluded one', () => {
		expect(choose(query, 'status', 'forthcoming').filters.status).toEqual(['used', 'forthcoming']);
		expect(exclude(query, 'status', 'used').filters.status).toEqual(['-forthcoming', '-used']);
	});

	test('doing the same again undoes it', () => {
		fc.assert(
			fc.property(fc.constantFrom(choose, exclude), fc.constantFrom('bargain', 'new', 'used-fine'), (change, value) => {
				const twice = change(change(query, 'status', value), 'status', value);
				expect(twice).toEqual({ ...query, offset: 0 });
			}),
		);
	});

	test('removes a key without values', () => {
		expect(withoutValue(query, 'topic', '__gift').filters).toEqual({
			subject: ['FIC'],
			status: ['used', '-forthcoming'],
		});
	});

	test('counts chosen and excluded values', () => {
		expect(filterCount(query)).toBe(4);
		expect(filterCount(withoutFilters(query))).toBe(0);
	});
});
