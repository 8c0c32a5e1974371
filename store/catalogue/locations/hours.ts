import { z } from 'zod';
import type { OpeningHours } from '../../contract/webstore';
import { dayIn, inZone, zonedTime } from '../../contract/zoned-time';
import { dayAround } from '../../foundation/now-by-day';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const time = z.string().regex(/^\d{1,2}:\d{2}$/);

const hoursSchema = z.object({
	title: z.string().catch(''),
	weekdays: z.array(z.object({ day: z.string(), opens: time.nullish(), closes: time.nullish() })).catch([]),
	singles: z.array(z.object({ date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/), text: z.string() })).catch([]),
});

/**
 * Parses the opening hours that are stored as JSON in the database. The result has every day of the week, beginning with Monday.
 * The location is closed on days that the JSON does not list. If the JSON lists no day, the location's opening hours are not
 * shown. Invalid opening hours are ignored, because a mistake in one location's opening hours must not break every page.
 */
export function readHours(document: string): OpeningHours {
	const { title, weekdays, singles } = hoursSchema.parse(JSON.parse(document));
	const byDay = new Map(weekdays.map((entry) => [entry.day.slice(0, 3).toLowerCase(), entry]));
	const week = days.map((day) => {
		const { opens, closes } = byDay.get(day.slice(0, 3).toLowerCase()) ?? {};
		return { day, hours: opens && closes ? { opens, closes } : null };
	});
	return {
		title,
		weekdays: byDay.size === 0 ? [] : week,
		singles: singles.sort((a, b) => a.date.localeCompare(b.date)),
	};
}

/** Caches the times at which each location opens and closes today, because every page needs these times. */
const known = new WeakMap<OpeningHours, { from: number; timezone: string; turns: number[] }>();
const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/**
 * Returns the times at which a location opens and closes on the current day in the store's time zone. All times are in unix
 * seconds.
 */
export function turnsToday(place: OpeningHours, now: number, timezone: string): number[] {
	const { from } = dayAround(now, timezone);
	const held = known.get(place);
	if (held?.from === from && held.timezone === timezone) return held.turns;
	const [day = '', date = ''] = inZone(now, timezone, 'EEEE yyyy-MM-dd').split(' ');
	const at = place.weekdays.findIndex((weekday) => weekday.day === day);
	const hours = place.weekdays[at]?.hours;
	// The opening hours of the previous day may end after midnight.
	const before = place.weekdays.at(at - 1)?.hours;
	const times = [hours?.opens, hours?.closes, before?.closes].map((time) => time?.padStart(5, '0') ?? '');
	const turns = times.filter((time) => timeOfDay.test(time)).map((time) => zonedTime(`${date}T${time}`, timezone));
	known.set(place, { from, timezone, turns });
	return turns;
}

/**
 * Returns the opening hours of a location. Of the special days, only upcoming days in this month and the next month are included
 * (docs/behaviour/shell.md#contact-and-hours). Months are in the store's time zone.
 */
export function currentHours(hours: OpeningHours, now: number, timezone: string): OpeningHours {
	const today = dayIn(now, timezone);
	const [year = 0, number = 0] = today.split('-').map(Number);
	const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
	return { ...hours, singles: hours.singles.filter(({ date }) => date >= today && date.slice(0, 7) <= next) };
}
