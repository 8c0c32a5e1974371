import { formatInTimeZone } from 'date-fns-tz';
import ICAL from 'ical.js';
import { daySeconds } from '../../contract/durations';
import { zonedTime } from '../../contract/zoned-time';
import { Refused } from '../../foundation/refusal';

/** The most events that one rule makes. */
export const maxOccurrences = 400;
/** How far ahead a rule without an end goes. Days. */
export const furthestAhead = 366;
/** How many times of a rule are looked at: every day of half a century. */
export const maxTurns = 20_000;

/** When and where a rule is read. */
interface CalendarTime {
	timezone: string;
	/** Unix seconds. */
	now: number;
}

const wall = "yyyy-MM-dd'T'HH:mm:ss";

/**
 * Finds the starts of a repeating event by its rule (RRULE of RFC 5545, such as 'FREQ=WEEKLY;COUNT=6'), its own start
 * first. Each is at the same time by the zone's clocks, whatever those do in between. A rule without an end goes a year
 * ahead of today, or of its start where that is to come. Of more than `maxOccurrences`, those that are over are left
 * out first.
 * @param start unix seconds
 * @returns unix seconds
 * @throws {Refused} 422 for what is no rule.
 */
export function occurrencesOf(rule: string, start: number, { timezone, now }: CalendarTime): number[] {
	const recur = readRule(rule);
	if (recur.until?.zone === ICAL.Timezone.utcTimezone) {
		// The rule goes by the clock on the wall, so its end has to as well.
		recur.until = ICAL.Time.fromDateTimeString(formatInTimeZone(recur.until.toJSDate(), timezone, wall));
	}
	const last = recur.isFinite() ? Number.POSITIVE_INFINITY : Math.max(start, now) + furthestAhead * daySeconds;
	const turns = recur.iterator(ICAL.Time.fromDateTimeString(formatInTimeZone(start * 1000, timezone, wall)));
	// The event's own start counts even where the rule does not give it.
	const starts = [start];
	for (let turn = 0, next = turns.next(); next && turn < maxTurns; turn += 1, next = turns.next()) {
		const at = zonedTime(next.toString().slice(0, 19), timezone);
		if (at > last) break;
		// Where the clocks go forward, two times may be the same moment.
		if (at <= (starts.at(-1) ?? start)) continue;
		if (starts.length === maxOccurrences) {
			if ((starts[0] ?? now) >= now) break;
			starts.shift();
		}
		starts.push(at);
	}
	return starts;
}

function readRule(rule: string): ICAL.Recur {
	try {
		const recur = ICAL.Recur.fromString(rule.trim().replace(/^RRULE:/i, ''));
		if (!recur.freq || /^(?:SECOND|MINUTE|HOUR)LY$/.test(recur.freq)) throw new Error('it says not how often');
		return recur;
	} catch (error) {
		const why = error instanceof Error ? error.message : String(error);
		throw new Refused(`${rule} is no rule such as FREQ=WEEKLY;BYDAY=TU;COUNT=6: ${why}.`, 422);
	}
}
