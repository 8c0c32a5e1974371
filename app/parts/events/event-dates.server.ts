import { inZone, isOnWholeDays, isoIn } from '~store/contract/zoned-time';
import { clockWords, weekdayWords } from '../../format/moment-words';

/**
 * When an event is, in the store's zone: 'Friday, November 21, 7 – 8:30 pm'; with the day it ends on when that is another.
 * One from midnight to midnight is on whole days, and has no hours.
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

/** The day as the calendar's addresses have it: YYYYMMDD. */
export const calendarDay = (seconds: number, timezone: string): string => inZone(seconds, timezone, 'yyyyMMdd');

/** A moment as ISO 8601 has it, with the zone's distance from UTC at that time. */
export const isoMoment = (seconds: number, timezone: string): string => isoIn(seconds, timezone);

/** The parts of a date that stand on a leaf of a calendar. */
export const leafOf = (seconds: number, timezone: string): { month: string; day: string } => ({
	month: inZone(seconds, timezone, 'MMM'),
	day: inZone(seconds, timezone, 'd'),
});
