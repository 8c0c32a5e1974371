import { formatInTimeZone } from 'date-fns-tz';
import ICAL from 'ical.js';
import { Refused } from '../../foundation/refusal';
import { zonedTime } from '../../foundation/zoned-time';

/** The most that one rule makes, and how far ahead one without an end goes, in days. */
export const mostOccurrences = 400;
export const furthestAhead = 366;

const wall = "yyyy-MM-dd'T'HH:mm:ss";

/**
 * The starts of a repeating event by its rule (RRULE of RFC 5545, such as 'FREQ=WEEKLY;COUNT=6'), the first among them.
 * Each is at the same time by the zone's clocks, whatever those do between them. A rule without an end goes a year ahead.
 * @param start unix seconds
 * @throws {Refused} 422 for what is no rule.
 */
export function occurrencesOf(rule: string, start: number, timezone: string): number[] {
	const recur = readRule(rule);
	if (recur.until?.zone === ICAL.Timezone.utcTimezone) {
		// The rule is reckoned by the clock on the wall, and so is its end.
		recur.until = ICAL.Time.fromDateTimeString(formatInTimeZone(recur.until.toJSDate(), timezone, wall));
	}
	const last = recur.isFinite() ? Number.POSITIVE_INFINITY : start + furthestAhead * 86_400;
	const turns = recur.iterator(ICAL.Time.fromDateTimeString(formatInTimeZone(start * 1000, timezone, wall)));
	// The first is an occasion even where the rule would not make it.
	const starts = new Set([start]);
	for (let next = turns.next(); next && starts.size < mostOccurrences; next = turns.next()) {
		const at = zonedTime(next.toString().slice(0, 19), timezone);
		if (at > last) break;
		starts.add(at);
	}
	return [...starts].sort((a, b) => a - b);
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
