import { dayMs } from '../../contract/durations';

/** The value for an unknown release day. */
export const noDay = -2_147_483_648;

/**
 * The ranges of release days by which titles can be filtered (docs/behaviour/browsing.md#publication-dates), relative to the
 * store's current day. A title belongs to every date range that contains its release day.
 */
export const dateRanges = [
	'coming-soon',
	'last-30-days',
	'last-90-days',
	'this-year',
	'last-5-years',
	'older',
] as const;

/**
 * Returns a function that finds the date ranges of a release day, with one bit for each range in the order of `dateRanges`. The
 * function expects and compares days as a number of days since 1970. A title without a release day belongs to no date range.
 */
export function dateRangesOn(today: number): (day: number) => number {
	const now = new Date(today * dayMs);
	const year = now.getUTCFullYear();
	const firstOfYear = Date.UTC(year, 0, 1) / dayMs;
	const fiveYearsAgo = Date.UTC(year - 5, now.getUTCMonth(), now.getUTCDate()) / dayMs;
	return (day) => {
		if (day === noDay) return 0;
		if (day > today) return 1;
		return (
			(day > today - 30 ? 2 : 0) |
			(day > today - 90 ? 4 : 0) |
			(day >= firstOfYear ? 8 : 0) |
			(day > fiveYearsAgo ? 16 : 32)
		);
	};
}
