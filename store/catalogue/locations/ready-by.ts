import { formatInTimeZone, fromZonedTime } from 'date-fns-tz';
import { daySeconds, hourSeconds } from '../../contract/durations';
import type { OpeningHours } from '../../contract/webstore';

const quarterHourSeconds = 900;
/** How many days are looked ahead: a location that is closed for longer tells no time. */
const farthest = 28;

/**
 * Finds when something is ready that takes so many opening hours from now on, at the next quarter of an hour. Null
 * where the hours are not known. A special day's hours are words for people: nothing is promised for it.
 * @param now unix seconds
 * @param takes hours
 * @returns unix seconds
 */
export function readyBy(hours: OpeningHours, now: number, timezone: string, takes: number): number | null {
	const today = formatInTimeZone(now * 1000, timezone, 'yyyy-MM-dd');
	let left = takes * hourSeconds;
	for (let ahead = 0; ahead < farthest; ahead++) {
		const { opens, closes } = openingOn(hours, dayAfter(today, ahead), timezone);
		const from = Math.max(opens, now);
		if (closes - from >= left) return Math.ceil((from + left) / quarterHourSeconds) * quarterHourSeconds;
		left -= Math.max(0, closes - from);
	}
	return null;
}

/**
 * Finds until when a location is open on the day of a moment; null where that is not known, and where it is closed by
 * then. Both are in unix seconds.
 */
export function openUntil(hours: OpeningHours, moment: number, timezone: string): number | null {
	const { closes } = openingOn(hours, formatInTimeZone(moment * 1000, timezone, 'yyyy-MM-dd'), timezone);
	return Number.isFinite(closes) && closes >= moment ? closes : null;
}

const dayAfter = (day: string, ahead: number): string =>
	new Date(Date.parse(day) + ahead * daySeconds * 1000).toISOString().slice(0, 10);

const closed = { opens: Number.POSITIVE_INFINITY, closes: Number.NEGATIVE_INFINITY };

/** Finds when a location opens and closes on a day. Unix seconds. */
function openingOn({ weekdays, singles }: OpeningHours, day: string, timezone: string) {
	const week = weekdays[(new Date(day).getUTCDay() + 6) % 7];
	if (!week?.hours || singles.some(({ date }) => date === day)) return closed;
	const at = (time: string) => fromZonedTime(`${day}T${time.padStart(5, '0')}:00`, timezone).getTime() / 1000;
	const [opens, closes] = [at(week.hours.opens), at(week.hours.closes)];
	// Hours that end at midnight or later belong to the day on which they begin.
	return { opens, closes: closes > opens ? closes : closes + daySeconds };
}
