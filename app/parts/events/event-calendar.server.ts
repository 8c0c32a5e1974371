import { addDays, format, getDaysInMonth, startOfMonth } from 'date-fns';
import { toZonedTime } from 'date-fns-tz';
import { calendarDay } from './event-dates.server';

export interface CalendarDay {
	day: number;
	/** YYYYMMDD. */
	date: string;
	/** How many events are on it. */
	events: number;
	today: boolean;
}

export interface CalendarMonth {
	/** 'November 2026'. */
	name: string;
	/** Weeks from Sunday on; null where a day is another month's. */
	weeks: (CalendarDay | null)[][];
}

/** The most days that one event is marked on: an exhibition of a year must not fill every month. */
const longest = 62;

/**
 * The month of a moment by the store's calendar, with what is on each day.
 * @param now unix seconds
 */
export function calendarMonth(events: { from: number; to: number }[], now: number, timezone: string): CalendarMonth {
	const first = startOfMonth(toZonedTime(now * 1000, timezone));
	const today = calendarDay(now, timezone);
	const counts = countByDay(events, timezone);
	const days = Array.from({ length: getDaysInMonth(first) }, (_, index) => {
		const date = format(addDays(first, index), 'yyyyMMdd');
		return { day: index + 1, date, events: counts.get(date) ?? 0, today: date === today };
	});
	const cells = [...Array<null>(first.getDay()).fill(null), ...days];
	const weeks: (CalendarDay | null)[][] = [];
	for (let at = 0; at < cells.length; at += 7) {
		const week = cells.slice(at, at + 7);
		weeks.push([...week, ...Array<null>(7 - week.length).fill(null)]);
	}
	return { name: format(first, 'MMMM yyyy'), weeks };
}

function countByDay(events: { from: number; to: number }[], timezone: string): Map<string, number> {
	const counts = new Map<string, number>();
	for (const { from, to } of events) {
		const last = calendarDay(Math.max(from, to - 1), timezone);
		let day = toZonedTime(from * 1000, timezone);
		for (let count = 0; count < longest && format(day, 'yyyyMMdd') <= last; count++, day = addDays(day, 1)) {
			const date = format(day, 'yyyyMMdd');
			counts.set(date, (counts.get(date) ?? 0) + 1);
		}
	}
	return counts;
}
