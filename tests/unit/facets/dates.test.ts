import { describe, expect, it } from 'vitest';
import { dateRanges, dateRangesOn, noDay } from '~store/catalogue/facets/dates';

const dayOf = (date: string) => Date.parse(date) / 86_400_000;

function rangesOf(date: string, today: string): string[] {
	const bits = dateRangesOn(dayOf(today))(dayOf(date));
	return dateRanges.filter((_, at) => bits & (1 << at));
}

describe('ranges of publication dates on 1 November 2026', () => {
	it.each([
		['2026-11-02', ['coming-soon']],
		['2028-01-01', ['coming-soon']],
		['2026-11-01', ['last-30-days', 'last-90-days', 'this-year', 'last-5-years']],
		['2026-10-03', ['last-30-days', 'last-90-days', 'this-year', 'last-5-years']],
		['2026-10-02', ['last-90-days', 'this-year', 'last-5-years']],
		['2026-08-03', ['this-year', 'last-5-years']],
		['2026-01-01', ['this-year', 'last-5-years']],
		['2025-12-31', ['last-5-years']],
		['2021-11-02', ['last-5-years']],
		['2021-11-01', ['older']],
		['1850-06-01', ['older']],
	])('%s is in %j', (date, ranges) => {
		expect(rangesOf(date, '2026-11-01')).toEqual(ranges);
	});

	it('reach back over the new year', () => {
		expect(rangesOf('2025-12-20', '2026-01-05')).toEqual(['last-30-days', 'last-90-days', 'last-5-years']);
	});

	it('exclude titles without a publication day', () => {
		expect(dateRangesOn(dayOf('2026-11-01'))(noDay)).toBe(0);
	});
});
