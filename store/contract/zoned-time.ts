import { UTCDate } from '@date-fns/utc';
import { format } from 'date-fns';
import moment from 'moment-timezone';
import { daySeconds } from './durations';
import { dayShown, endsDayOf, secondsAhead, shownInUtc, type ZoneClock } from './zone-clock';

// The time zone data come from a package and not from Node. Node's own time zone data are as old as the version of Node, and
// governments may change time zones within months (docs/decisions/0050-time-zones.md).

const clocks = new Map<string, ZoneClock>();

/** Returns whether a text is the name of a time zone, in the usual or another spelling. */
export const isTimeZone = (name: string): boolean => zoneNamed(name) !== null;

/**
 * Finds a time zone by its name, or by an old name that only Node knows, such as 'PST' or 'US/Pacific-New'. A shop may have been
 * set up with an old name of its time zone.
 */
function zoneNamed(name: string): ReturnType<typeof moment.tz.zone> {
	const zone = moment.tz.zone(name);
	if (zone) return zone;
	try {
		return moment.tz.zone(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone);
	} catch {
		return null;
	}
}

/** Returns the clock of a time zone. @throws {RangeError} for an unknown name */
export function clockOf(timezone: string): ZoneClock {
	const known = clocks.get(timezone);
	if (known) return known;
	const zone = zoneNamed(timezone);
	if (!zone) throw new RangeError(`Unknown time zone: ${timezone}`);
	const changes = zone.offsets.map((minutesBehind, at) => {
		const until = at === 0 ? null : (zone.untils[at - 1] ?? null);
		return { since: until === null ? null : until / 1000, aheadSeconds: Math.round(-minutesBehind * 60) };
	});
	const clock = { changes };
	clocks.set(timezone, clock);
	return clock;
}

/**
 * Formats a moment in a time zone.
 * @param at Unix seconds
 * @param pattern a pattern of date-fns, such as 'yyyy-MM-dd HH:mm'; names of time zones and offsets in the pattern give those of
 * UTC
 */
export const inZone = (at: number, timezone: string, pattern: string): string =>
	format(new UTCDate(shownInUtc(clockOf(timezone), at)), pattern);

/** Returns the day of a moment in a time zone. @param at Unix seconds @returns 'YYYY-MM-DD' */
export const dayIn = (at: number, timezone: string): string => dayShown(clockOf(timezone), at);

/** Returns the day and the minute of a moment in a time zone: '2026-12-05 19:00'. @param at Unix seconds */
export const minuteIn = (at: number, timezone: string): string => inZone(at, timezone, 'yyyy-MM-dd HH:mm');

/** Formats a moment in ISO 8601 with the offset of a time zone: '2026-12-05T19:00:00-07:00'. @param at Unix seconds */
export function isoIn(at: number, timezone: string): string {
	const ahead = secondsAhead(clockOf(timezone), at) / 60;
	const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.round(Math.abs(ahead) % 60)];
	const offset = [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':');
	return `${inZone(at, timezone, "yyyy-MM-dd'T'HH:mm:ss")}${ahead === 0 ? 'Z' : `${ahead < 0 ? '-' : '+'}${offset}`}`;
}

/**
 * Converts a local time in a time zone to Unix seconds. If clocks go forward and skip the local time, the result is later by the
 * skipped amount, as in RFC 5545. A day without a midnight therefore begins at its first moment. If clocks go back and repeat the
 * local time, the result is the first occurrence. Returns NaN for an invalid time.
 * @param written the local time, 'YYYY-MM-DDTHH:mm' or 'YYYY-MM-DDTHH:mm:ss'
 */
export function zonedTime(written: string, timezone: string): number {
	const shown = Math.floor(Date.parse(`${written}Z`) / 1000);
	if (Number.isNaN(shown)) return shown;
	const clock = clockOf(timezone);
	// The moment is calculated with the offset of the day before, and with the offset of the day after, because the offset may
	// change between them.
	const by = (at: number) => shown - secondsAhead(clock, at);
	const [before, after] = [by(shown - daySeconds), by(shown + daySeconds)];
	const shows = (at: number) => at + secondsAhead(clock, at) === shown;
	return !shows(before) && shows(after) ? after : before;
}

/** Returns when a day begins in a time zone, in Unix seconds. @param day 'YYYY-MM-DD' */
export const startOfDay = (day: string, timezone: string): number => zonedTime(`${day}T00:00`, timezone);

/** Returns the last second of a day in a time zone, in Unix seconds. @param day 'YYYY-MM-DD' */
export const endOfDay = (day: string, timezone: string): number => startOfDay(dayAfter(day), timezone) - 1;

/** Returns the last second of the day of a moment in a time zone, in Unix seconds. */
export const endOfDayOf = (at: number, timezone: string): number => endOfDay(dayIn(at, timezone), timezone);

/**
 * Returns whether a moment is the last second of its day in a time zone, like a deadline that is a day. @param at Unix seconds
 */
export const endsDay = (at: number, timezone: string): boolean => endsDayOf(clockOf(timezone), at);

/** Returns whether a period begins and ends at midnight in a time zone. `from` and `to` are Unix seconds. */
export const isOnWholeDays = (from: number, to: number, timezone: string): boolean =>
	to > from && [from, to].every((seconds) => inZone(seconds, timezone, 'HH:mm') === '00:00');

/** Returns the day that is `days` days after another day. @param day 'YYYY-MM-DD' @param days may be negative */
export const dayAfter = (day: string, days = 1): string =>
	new Date(Date.parse(day) + days * daySeconds * 1000).toISOString().slice(0, 10);
