import { hourSeconds } from '../../contract/durations';
import type { OpeningHours } from '../../contract/webstore';
import { dayAfter, dayIn, zonedTime } from '../../contract/zoned-time';

const quarterHourSeconds = 900;
/**
 * The number of days that are searched for the time at which an order will be ready. If a location is closed for longer than
 * this number of days, no time is shown.
 */
const farthest = 28;

/**
 * Calculates the time at which a location will have been open for a number of hours from now. Rounds the time up to a quarter of
 * an hour, but not past closing time. Returns null if the opening hours are unknown. The opening hours of a special day are free
 * text, so no time on a special day is promised.
 * @param now the current time in unix seconds
 * @param takes the number of opening hours
 * @returns the time in unix seconds
 */
export function readyBy(hours: OpeningHours, now: number, timezone: string, takes: number): number | null {
	const today = dayIn(now, timezone);
	let left = takes * hourSeconds;
	// The opening hours of yesterday may end after midnight.
	for (let ahead = -1; ahead < farthest; ahead++) {
		const { opens, closes } = openingOn(hours, dayAfter(today, ahead), timezone);
		const from = Math.max(opens, now);
		if (closes >= from && closes - from >= left) {
			return Math.min(closes, Math.ceil((from + left) / quarterHourSeconds) * quarterHourSeconds);
		}
		left -= Math.max(0, closes - from);
	}
	return null;
}

/**
 * Returns when a location that is open at a given time closes. Shortly after midnight, this may be the closing time of the
 * previous day's opening hours. Returns null if the location's opening hours are unknown, or if the location is closed at the
 * given time. `moment` and the result are in unix seconds.
 */
export function openUntil(hours: OpeningHours, moment: number, timezone: string): number | null {
	const today = dayIn(moment, timezone);
	const [late, { closes }] = [-1, 0].map((ahead) => openingOn(hours, dayAfter(today, ahead), timezone)) as [
		Opening,
		Opening,
	];
	if (late.opens <= moment && late.closes >= moment) return late.closes;
	return Number.isFinite(closes) && closes >= moment ? closes : null;
}

/** The times at which a location opens and closes. Both times are in unix seconds. */
interface Opening {
	opens: number;
	closes: number;
}

const closed: Opening = { opens: Number.POSITIVE_INFINITY, closes: Number.NEGATIVE_INFINITY };

/** Returns when a location opens and closes on a given day. */
function openingOn({ weekdays, singles }: OpeningHours, day: string, timezone: string): Opening {
	const week = weekdays[(new Date(day).getUTCDay() + 6) % 7];
	if (!week?.hours || singles.some(({ date }) => date === day)) return closed;
	const { opens, closes } = week.hours;
	const at = (date: string, time: string) => zonedTime(`${date}T${time.padStart(5, '0')}`, timezone);
	// Opening hours that end at midnight or later belong to the day on which they begin.
	const lastDay = closes.padStart(5, '0') > opens.padStart(5, '0') ? day : dayAfter(day);
	return { opens: at(day, opens), closes: at(lastDay, closes) };
}
