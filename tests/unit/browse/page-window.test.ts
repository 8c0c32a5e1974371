import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageWindow } from '~/ui/pagination';

const written = (current: number, last: number) =>
	pageWindow(current, last)
		.map(({ page, gap }) => (gap ? `… ${page}` : page))
		.join(' ');

test.each([
	[1, 1, '1'],
	[1, 5, '1 2 3 4 5'],
	[1, 6, '1 2 3 … 6'],
	[2, 5, '1 2 3 4 5'],
	[4, 5, '1 2 3 4 5'],
	[5, 9, '1 2 3 4 5 6 7 8 9'],
	[6, 385, '1 … 4 5 6 7 8 … 385'],
	[385, 385, '1 … 383 384 385'],
])('page %i of %i offers %s', (current, last, pages) => {
	expect(written(current, last)).toBe(pages);
});

test('the pages offered are in order, within what there is, and have the first, the last and the one that is shown', () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (one, other) => {
			const [current, last] = [Math.min(one, other), Math.max(one, other)];
			const pages = pageWindow(current, last).map(({ page }) => page);
			expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
			expect(pages).toEqual(expect.arrayContaining([1, current, last]));
			expect(pages.length).toBeLessThanOrEqual(9);
		}),
	);
});
