import ICAL from 'ical.js';
import { daySeconds } from '../../contract/durations';
import { Refused } from '../../foundation/refusal';
import type { CalendarZone } from './calendar-zones';

/** The maximum number of events that one repetition rule creates. */
export const maxOccurrences = 400;
/** For a repetition rule without an end, the number of days ahead for which events are created. */
export const furthestAhead = 366;
/** The maximum number of occurrences of a repetition rule that are examined: every day for fifty years. */
export const maxTurns = 20_000;

/** The current time and the time zone for evaluating a repetition rule. */
interface CalendarTime {
	zone: CalendarZone;
	/** The current time in unix seconds. */
	now: number;
}

/**
 * Returns the start times of a repeating event by its repetition rule (RRULE of RFC 5545, such as 'FREQ=WEEKLY;COUNT=6'). The
 * first start time is the event's own start. Each start is at the same local time, even when the clocks change. For a rule
 * without an end, returns the starts of one year, beginning today or, if the event starts later, at the event's start. If there
 * are more than `maxOccurrences` starts, past starts are removed first.
 * @param start the start of the event in unix seconds
 * @returns the start times in unix seconds
 * @throws {Refused} 422 for an invalid repetition rule
 */
export function occurrencesOf(rule: string, start: number, { zone, now }: CalendarTime): number[] {
	const recur = readRule(rule);
	untilByWall(recur, zone);
	const last = recur.isFinite() ? Number.POSITIVE_INFINITY : Math.max(start, now) + furthestAhead * daySeconds;
	const turns = recur.iterator(ICAL.Time.fromDateTimeString(zone.wall(start)));
	// The event's own start is included even if the repetition rule does not produce it.
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
 * Converts the end of a repetition rule to a local time, because the rule is in local time. If the end is a date without a time,
 * the rule ends in the last second of that day. The end of a rule for a whole-day event is always treated as a date.
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
 * Parses a repetition rule (RRULE).
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
