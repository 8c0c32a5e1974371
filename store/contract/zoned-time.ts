import { formatInTimeZone, getTimezoneOffset } from 'date-fns-tz';
import { daySeconds } from './durations';

/**
 * The moment at which the clocks of a zone show a time, in unix seconds. A time that they leave out when they go forward
 * is later by as much as they go forward, as RFC 5545 has it, so that a day without a midnight begins when it begins. One
 * that they show twice is the first. NaN for a time that no calendar has.
 * @param written 'YYYY-MM-DDTHH:mm' or 'YYYY-MM-DDTHH:mm:ss'
 */
export function zonedTime(written: string, timezone: string): number {
	const shown = Math.floor(Date.parse(`${written}Z`) / 1000);
	if (Number.isNaN(shown)) return shown;
	const by = (moment: number) => shown - getTimezoneOffset(timezone, new Date(moment * 1000)) / 1000;
	// By the clocks as they are before a change near that time, and as they are after it.
	const [before, after] = [by(shown - daySeconds), by(shown + daySeconds)];
	const time = new Date(shown * 1000).toISOString().slice(0, 16);
	const shows = (moment: number) => formatInTimeZone(moment * 1000, timezone, "yyyy-MM-dd'T'HH:mm") === time;
	return !shows(before) && shows(after) ? after : before;
}

/** When a day begins in a zone. Unix seconds. @param day 'YYYY-MM-DD' */
export const startOfDay = (day: string, timezone: string): number => zonedTime(`${day}T00:00`, timezone);

/** The last second of a day in a zone. Unix seconds. @param day 'YYYY-MM-DD' */
export const endOfDay = (day: string, timezone: string): number => startOfDay(dayAfter(day), timezone) - 1;

/** The last second of a moment's day in a zone. Unix seconds. */
export const endOfDayOf = (moment: number, timezone: string): number =>
	endOfDay(formatInTimeZone(moment * 1000, timezone, 'yyyy-MM-dd'), timezone);

/** Whether a moment is the last second of its day in a zone: a deadline that is a day. */
export const endsDay = (moment: number, timezone: string): boolean => endOfDayOf(moment, timezone) === moment;

/** The day that comes so many days after another one. @param day 'YYYY-MM-DD' @param days may be negative */
export const dayAfter = (day: string, days = 1): string =>
	new Date(Date.parse(day) + days * daySeconds * 1000).toISOString().slice(0, 10);
