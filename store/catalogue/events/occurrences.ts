import ICAL from 'ical.js';
import { daySeconds } from '../../contract/durations';
import { Refused } from '../../foundation/refusal';
import type { CalendarZone } from './calendar-zones';

/** The most events that one rule creates. */
export const maxOccurrences = 400;
/** The number of days ahead for which a rule without an end is followed. */
export const furthestAhead = 366;
/** The most times of a rule that are examined: every day for half a century. */
export const maxTurns = 20_000;

/** The current time and the time zone for reading a rule. */
interface CalendarTime {
	zone: CalendarZone;
	/** Unix seconds. */
	now: number;
}

/**
 * Finds the starts of a repeating event by its rule (RRULE of RFC 5545, such as 'FREQ=WEEKLY;COUNT=6'). The event's own start
 * comes first. Each start is at the same local time in the time zone, also when the clocks change. A rule without an end is
 * followed for a year from today, or from the event's start if that is in the future. If there are more than `maxOccurrences`,
 * past starts are dropped first.
 * @param start unix seconds
 * @returns unix seconds
 * @throws {Refused} 422 for an invalid rule
 */
export function occurrencesOf(rule: string, start: number, { zone, now }: CalendarTime): number[] {
	const recur = readRule(rule);
	untilByWall(recur, zone);
	const last = recur.isFinite() ? Number.POSITIVE_INFINITY : Math.max(start, now) + furthestAhead * daySeconds;
	const turns = recur.iterator(ICAL.Time.fromDateTimeString(zone.wall(start)));
	// The event's own start counts even if the rule does not produce it.
	const starts = [start];
	for (let turn = 0, next = turns.next(); next && turn < maxTurns; turn += 1, next = turns.next()) {
		const at = zone.moment(next.toString().slice(0, 19));
		if (at > last) break;
		// When the clocks go forward, two local times may be the same moment.
		if (at <= (starts.at(-1) ?? start)) continue;
		if (starts.length === maxOccurrences) {
			if ((starts[0] ?? now) >= now) break;
			starts.shift();
		}
		starts.push(at);
	}
	return starts;
}

/**
 * Converts the end of a rule to a local time, because the rule is in local time. An end that is a day without a time means the
 * last second of that day. The same applies to any end of a whole-day event.
 * @param isDay whether the event lasts whole days
 */
export function untilByWall(recur: ICAL.Recur, zone: CalendarZone, isDay = false): void {
	const { until } = recur;
	if (!until) return;
	const isUtc = !until.isDate && until.zone === ICAL.Timezone.utcTimezone;
	// Some programs write a whole day as midnight UTC, regardless of the time zone.
	const wall = isUtc && !isDay ? zone.wall(until.toUnixTime()) : until.toString().slice(0, 19);
	recur.until = ICAL.Time.fromDateTimeString(until.isDate || isDay ? `${wall.slice(0, 10)}T23:59:59` : wall);
}

/**
 * Parses a rule (RRULE).
 * @throws {Refused} 422 for an invalid rule, or a rule that repeats more often than daily
 */
export function readRule(rule: string): ICAL.Recur {
	try {
		const recur = ICAL.Recur.fromString(rule.trim().replace(/^RRULE:/i, ''));
		if (!recur.freq || /^(?:SECOND|MINUTE|HOUR)LY$/.test(recur.freq)) throw new Error('it does not say how often');
		return recur;
	} catch (error) {
		const why = error instanceof Error ? error.message : String(error);
		throw new Refused(`${rule} is not a rule such as FREQ=WEEKLY;BYDAY=TU;COUNT=6: ${why}.`, 422);
	}
}
