import { formatInTimeZone, fromZonedTime } from 'date-fns-tz';
import { daySeconds, hourSeconds } from '../../contract/durations';
import type { OpeningHours } from '../../contract/webstore';

const quarter = 900;
/** A location that is closed for longer tells no time. Days. */
const farthest = 28;

/**
 * When something is ready that takes so many hours of opening from now on (unix seconds), to the next quarter of an hour. Null
 * where the hours are not known. A special day's hours stand in words that people read: nothing is promised for it.
 */
export function readyBy(hours: OpeningHours, now: number, timezone: string, takes: number): number | null {
	const today = formatInTimeZone(now * 1000, timezone, 'yyyy-MM-dd');
	let left = takes * hourSeconds;
	for (let ahead = 0; ahead < farthest; ahead++) {
		const { opens, closes } = openingOn(hours, dayAfter(today, ahead), timezone);
		const from = Math.max(opens, now);
		if (closes - from >= left) return Math.ceil((from + left) / quarter) * quarter;
		left -= Math.max(0, closes - from);
	}
	return null;
}

/** Until when it is open on the day of a moment (unix seconds both); null where that is not known, and where it is closed. */
export function openUntil(hours: OpeningHours, moment: number, timezone: string): number | null {
	const { closes } = openingOn(hours, formatInTimeZone(moment * 1000, timezone, 'yyyy-MM-dd'), timezone);
	return Number.isFinite(closes) && closes >= moment ? closes : null;
}

const dayAfter = (day: string, ahead: number): string =>
	new Date(Date.parse(day) + ahead * daySeconds * 1000).toISOString().slice(0, 10);

const closed = { opens: Number.POSITIVE_INFINITY, closes: Number.NEGATIVE_INFINITY };

/** From when until when it is open on a day. Unix seconds. */
function openingOn({ weekdays, singles }: OpeningHours, day: string, timezone: string) {
	const week = weekdays[(new Date(day).getUTCDay() + 6) % 7];
	if (!week?.hours || singles.some(({ date }) => date === day)) return closed;
	const at = (time: string) => fromZonedTime(`${day}T${time.padStart(5, '0')}:00`, timezone).getTime() / 1000;
	const [opens, closes] = [at(week.hours.opens), at(week.hours.closes)];
	// Midnight, and what comes after it, is the end of the day's hours as well.
	return { opens, closes: closes > opens ? closes : closes + daySeconds };
}
