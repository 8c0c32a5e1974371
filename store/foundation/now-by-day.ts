import { dayAfter, dayIn, startOfDay } from '../contract/zoned-time';
import { cacheUntilMoments, withoutTableTags } from './caching/collect-tags';

/**
 * The last result of `dayAround`, in Unix seconds. Cached because every call needs the result and time zone calculations are
 * slow.
 */
let known = { timezone: '', from: 0, to: 0 };

/** Finds when the day of a moment begins and ends in a time zone. All times are in Unix seconds. */
export function dayAround(now: number, timezone: string): { from: number; to: number } {
	if (timezone !== known.timezone || now < known.from || now >= known.to) {
		const today = dayIn(now, timezone);
		known = { timezone, from: startOfDay(today, timezone), to: startOfDay(dayAfter(today), timezone) };
	}
	return known;
}

/**
 * Returns a time that changes only at the store's midnight, in Unix seconds. Used by code that depends only on the local day, so
 * that its answers may be cached until midnight.
 */
export function nowByDay(store: { now(): number }, timezone: string): number {
	const now = withoutTableTags(() => store.now());
	const { from, to } = dayAround(now, timezone);
	cacheUntilMoments(now, [from, to]);
	return now;
}
