import { inZone, isOnWholeDays, isoIn } from '~store/contract/zoned-time';
import { clockWords, weekdayWords } from '../../format/moment-words';

/**
 * Returns the time of an event in the store's time zone: 'Friday, November 21, 7 – 8:30 pm'. Adds the last day of the event if
 * it differs from the first day. An event from midnight to midnight is shown with days and without hours.
 */
export function eventTime(from: number, to: number, timezone: string): string {
	const day = (seconds: number) => weekdayWords(seconds, timezone);
	if (isOnWholeDays(from, to, timezone)) {
		const last = day(to - 1);
		return day(from) === last ? last : `${day(from)} – ${last}`;
	}
	if (day(from) !== day(to))
		return `${day(from)}, ${clockWords(from, timezone)} – ${day(to)}, ${clockWords(to, timezone)}`;
	if (to <= from) return `${day(from)}, ${clockWords(from, timezone)}`;
	const sameHalf = inZone(from, timezone, 'a') === inZone(to, timezone, 'a');
	return `${day(from)}, ${clockWords(from, timezone, !sameHalf)}\u00a0–\u00a0${clockWords(to, timezone)}`;
}

/** Returns the event's day in the format of the calendar's addresses: YYYYMMDD. */
export const calendarDay = (seconds: number, timezone: string): string => inZone(seconds, timezone, 'yyyyMMdd');

/** Returns a time in ISO 8601 with the time zone's offset from UTC. */
export const isoMoment = (seconds: number, timezone: string): string => isoIn(seconds, timezone);

/** Returns the month and the day for the small picture of a calendar page. */
export const leafOf = (seconds: number, timezone: string): { month: string; day: string } => ({
	month: inZone(seconds, timezone, 'MMM'),
	day: inZone(seconds, timezone, 'd'),
});
