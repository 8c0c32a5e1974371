import { dayAfter, dayIn, startOfDay } from '../contract/zoned-time';
import { cacheUntilMoments, withoutTableTags } from './caching/collect-tags';

/** The last answer, cached because every call needs it and time zone calculations are slow. Unix seconds. */
let known = { timezone: '', from: 0, to: 0 };

/** Finds when the day of a moment begins and ends in a time zone. Unix seconds. */
export function dayAround(now: number, timezone: string): { from: number; to: number } {
	if (timezone !== known.timezone || now < known.from || now >= known.to) {
		const today = dayIn(now, timezone);
		known = { timezone, from: startOfDay(today, timezone), to: startOfDay(dayAfter(today), timezone) };
	}
	return known;
}

/**
 * Returns the time for code that only depends on the store's local day, so that answers may be cached until the store's midnight.
 * Unix seconds.
 */
export function nowByDay(store: { now(): number }, timezone: string): number {
	const now = withoutTableTags(() => store.now());
	const { from, to } = dayAround(now, timezone);
	cacheUntilMoments(now, [from, to]);
	return now;
}
