import { formatInTimeZone } from 'date-fns-tz';
import { dayMs } from '../contract/durations';
import { cacheUntilMoments, withoutTableTags } from './caching/collect-tags';
import { zonedTime } from './zoned-time';

/** The day of a zone that was asked for last: every answer asks, and a zone's calendar is slow to read. Unix seconds. */
let known = { timezone: '', from: 0, to: 0 };

/** When the day of a moment begins in a zone, and when it ends. Unix seconds. */
export function dayAround(now: number, timezone: string): { from: number; to: number } {
	if (timezone !== known.timezone || now < known.from || now >= known.to) {
		const today = formatInTimeZone(now * 1000, timezone, 'yyyy-MM-dd');
		// The day after, whatever the clocks do between.
		const tomorrow = new Date(Date.parse(today) + dayMs).toISOString().slice(0, 10);
		known = { timezone, from: zonedTime(`${today}T00:00`, timezone), to: zonedTime(`${tomorrow}T00:00`, timezone) };
	}
	return known;
}

/** Now, for what goes by the store's day alone: what is told of it may be cached until the store's midnight. Unix seconds. */
export function nowByDay(store: { now(): number }, timezone: string): number {
	const now = withoutTableTags(() => store.now());
	const { from, to } = dayAround(now, timezone);
	cacheUntilMoments(now, [from, to]);
	return now;
}
