import { UTCDate } from '@date-fns/utc';
import { format } from 'date-fns';
import moment from 'moment-timezone';
import { daySeconds } from './durations';
import { dayShown, endsDayOf, secondsAhead, shownInUtc, type ZoneClock } from './zone-clock';

// The zones come from a package and not from Node: Node's own are as old as its version, and governments change them
// within months (docs/decisions/0050-time-zones.md).

const clocks = new Map<string, ZoneClock>();

/** Tells whether a time zone has this name, in its own spelling or another. */
export const isTimeZone = (name: string): boolean => zoneNamed(name) !== null;

/** Finds a zone by its name, or by an old one that only Node knows: 'PST', 'US/Pacific-New'. A shop may have been set up with it. */
function zoneNamed(name: string): ReturnType<typeof moment.tz.zone> {
	const zone = moment.tz.zone(name);
	if (zone) return zone;
	try {
		return moment.tz.zone(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone);
	} catch {
		return null;
	}
}

/** Finds the clock of a time zone. @throws {RangeError} for a name that the database does not have */
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
 * Writes the time that the clocks of a zone show at a moment.
 * @param at unix seconds
 * @param pattern as date-fns has it: 'yyyy-MM-dd HH:mm'; the names of zones and offsets are UTC's
 */
export const inZone = (at: number, timezone: string, pattern: string): string =>
	format(new UTCDate(shownInUtc(clockOf(timezone), at)), pattern);

/** The day in a zone. @param at unix seconds @returns 'YYYY-MM-DD' */
export const dayIn = (at: number, timezone: string): string => dayShown(clockOf(timezone), at);

/** The day and the minute in a zone: '2026-12-05 19:00'. @param at unix seconds */
export const minuteIn = (at: number, timezone: string): string => inZone(at, timezone, 'yyyy-MM-dd HH:mm');

/** A moment in ISO 8601 with the offset of a zone: '2026-12-05T19:00:00-07:00'. @param at unix seconds */
export function isoIn(at: number, timezone: string): string {
	const ahead = secondsAhead(clockOf(timezone), at) / 60;
	const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.round(Math.abs(ahead) % 60)];
	const offset = [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':');
	return `${inZone(at, timezone, "yyyy-MM-dd'T'HH:mm:ss")}${ahead === 0 ? 'Z' : `${ahead < 0 ? '-' : '+'}${offset}`}`;
}

/**
 * The moment at which the clocks of a zone show a time, in unix seconds. A time that they leave out when they go forward
 * is later by as much as they go forward, as RFC 5545 has it, so that a day without a midnight begins when it begins. One
 * that they show twice is the first. NaN for a time that no calendar has.
 * @param written 'YYYY-MM-DDTHH:mm' or 'YYYY-MM-DDTHH:mm:ss'
 */
export function zonedTime(written: string, timezone: string): number {
	const shown = Math.floor(Date.parse(`${written}Z`) / 1000);
	if (Number.isNaN(shown)) return shown;
	const clock = clockOf(timezone);
	// By the clocks as they are before a change near that time, and as they are after it.
	const by = (at: number) => shown - secondsAhead(clock, at);
	const [before, after] = [by(shown - daySeconds), by(shown + daySeconds)];
	const shows = (at: number) => at + secondsAhead(clock, at) === shown;
	return !shows(before) && shows(after) ? after : before;
}

/** When a day begins in a zone. Unix seconds. @param day 'YYYY-MM-DD' */
export const startOfDay = (day: string, timezone: string): number => zonedTime(`${day}T00:00`, timezone);

/** The last second of a day in a zone. Unix seconds. @param day 'YYYY-MM-DD' */
export const endOfDay = (day: string, timezone: string): number => startOfDay(dayAfter(day), timezone) - 1;

/** The last second of a moment's day in a zone. Unix seconds. */
export const endOfDayOf = (at: number, timezone: string): number => endOfDay(dayIn(at, timezone), timezone);

/** Tells whether a moment is the last second of its day in a zone: a deadline that is a day. @param at unix seconds */
export const endsDay = (at: number, timezone: string): boolean => endsDayOf(clockOf(timezone), at);

/** Tells whether something lasts from midnight to another midnight in a zone. Unix seconds. */
export const isOnWholeDays = (from: number, to: number, timezone: string): boolean =>
	to > from && [from, to].every((seconds) => inZone(seconds, timezone, 'HH:mm') === '00:00');

/** Returns the day that many days after another. @param day 'YYYY-MM-DD' @param days may be negative */
export const dayAfter = (day: string, days = 1): string =>
	new Date(Date.parse(day) + days * daySeconds * 1000).toISOString().slice(0, 10);
