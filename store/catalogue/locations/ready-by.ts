import { hourSeconds } from '../../contract/durations';
import type { OpeningHours } from '../../contract/webstore';
import { dayAfter, dayIn, zonedTime } from '../../contract/zoned-time';

const quarterHourSeconds = 900;
/** The number of days to look ahead. For a location that is closed for longer, no time is shown. */
const farthest = 28;

/**
 * Finds the time after a number of opening hours from now, rounded up to a quarter of an hour, and never after closing time.
 * Returns null for unknown hours. A special day's hours are free text, so no time on that day is promised.
 * @param now unix seconds
 * @param takes opening hours
 * @returns unix seconds
 */
export function readyBy(hours: OpeningHours, now: number, timezone: string, takes: number): number | null {
	const today = dayIn(now, timezone);
	let left = takes * hourSeconds;
	// Yesterday's opening hours may continue after midnight.
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
 * Finds when a location closes on the day of a moment, or after midnight in the opening hours of the day before. Null if unknown,
 * and if the location is closed at that moment. `moment` and the result are in unix seconds.
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

/** The times at which a location opens and closes. Unix seconds. */
interface Opening {
	opens: number;
	closes: number;
}

const closed: Opening = { opens: Number.POSITIVE_INFINITY, closes: Number.NEGATIVE_INFINITY };

/** Finds when a location opens and closes on a day. */
function openingOn({ weekdays, singles }: OpeningHours, day: string, timezone: string): Opening {
	const week = weekdays[(new Date(day).getUTCDay() + 6) % 7];
	if (!week?.hours || singles.some(({ date }) => date === day)) return closed;
	const { opens, closes } = week.hours;
	const at = (date: string, time: string) => zonedTime(`${date}T${time.padStart(5, '0')}`, timezone);
	// Opening hours that end at midnight or later belong to the day on which they begin.
	const lastDay = closes.padStart(5, '0') > opens.padStart(5, '0') ? day : dayAfter(day);
	return { opens: at(day, opens), closes: at(lastDay, closes) };
}
