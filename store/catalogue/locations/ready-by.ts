import { hourSeconds } from '../../contract/durations';
import type { OpeningHours } from '../../contract/webstore';
import { dayAfter, dayIn, zonedTime } from '../../contract/zoned-time';

const quarterHourSeconds = 900;
/** How many days ahead to look: a location that is closed for longer shows no time. */
const farthest = 28;

/**
 * Finds the time after a number of opening hours from now, at the next quarter of an hour, and never after closing
 * time. Returns null for unknown hours. A special day's hours are words for people, so no time on that day is promised.
 * @param now unix seconds
 * @param takes hours
 * @returns unix seconds
 */
export function readyBy(hours: OpeningHours, now: number, timezone: string, takes: number): number | null {
	const today = dayIn(now, timezone);
	let left = takes * hourSeconds;
	// Yesterday's hours may go on after midnight.
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
 * Finds until when a location is open on the day of a moment, or in the hours of the day before that go on after
 * midnight. Null where that is not known, and where it is closed by then. Both are in unix seconds.
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

/** When a location opens and closes. Unix seconds. */
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
	// Hours that end at midnight or later belong to the day on which they begin.
	const lastDay = closes.padStart(5, '0') > opens.padStart(5, '0') ? day : dayAfter(day);
	return { opens: at(day, opens), closes: at(lastDay, closes) };
}
