import { addDays, addMonths, daysOf, formatDay, monthOf, weekdayOf } from './calendar-days';
import { calendarDay } from './event-dates.server';

export interface CalendarDay {
	day: number;
	/** The day in the format YYYYMMDD. */
	date: string;
	/** The number of events on this day. */
	events: number;
	today: boolean;
}

export interface CalendarMonth {
	/** The month in the format YYYYMM. */
	month: string;
	/** The month as text, such as 'November 2026'. */
	name: string;
	/** The weeks of the month, which start on Sunday; an entry is null for a day of another month. */
	weeks: (CalendarDay | null)[][];
	/** The neighbouring months that the calendar links to. */
	previous: { month: string; name: string } | null;
	next: { month: string; name: string } | null;
}

/** The time of an event, in unix seconds. */
export interface Span {
	from: number;
	to: number;
}

/**
 * The maximum number of days on which the calendar marks the same event, so that a year-long exhibition does not fill every
 * month.
 */
const maxDays = 62;

/**
 * Returns a month of the event calendar with the number of events on each day, in the store's time zone. The calendar links to
 * the previous month, but not before the month before today, because older events are not loaded
 * (docs/behaviour/features-and-events.md#calendar). The calendar links to the next month, up to the month of the last event.
 * @param month the month in the format YYYYMM
 * @param today today's date in the format YYYYMMDD
 */
export function calendarMonth(events: Span[], month: string, today: string, timezone: string): CalendarMonth {
	const counts = countByDay(events, timezone);
	const days = daysOf(month).map((date, index) => ({
		day: index + 1,
		date,
		events: counts.get(date) ?? 0,
		today: date === today,
	}));
	const cells = [...Array<null>(weekdayOf(`${month}01`)).fill(null), ...days];
	const weeks: (CalendarDay | null)[][] = [];
	for (let at = 0; at < cells.length; at += 7) {
		const week = cells.slice(at, at + 7);
		weeks.push([...week, ...Array<null>(7 - week.length).fill(null)]);
	}
	const { first, last } = monthRange(events, today, timezone);
	return {
		month,
		name: nameOf(month),
		weeks,
		previous: month > first ? step(month, -1) : null,
		next: month < last ? step(month, 1) : null,
	};
}

/** Returns the first and last month of the calendar: the month before today, and the month of the last event. */
export function monthRange(events: Span[], today: string, timezone: string): { first: string; last: string } {
	const months = events.map(({ from }) => monthOf(calendarDay(from, timezone)));
	return {
		first: addMonths(monthOf(today), -1),
		last: months.reduce((latest, month) => (month > latest ? month : latest), monthOf(today)),
	};
}

/** Returns the days of an event. An event that ends at midnight ends on the day before. */
export function daysOn({ from, to }: Span, timezone: string): string[] {
	const last = calendarDay(Math.max(from, to - 1), timezone);
	const days: string[] = [];
	for (let date = calendarDay(from, timezone); days.length < maxDays && date <= last; date = addDays(date, 1)) {
		days.push(date);
	}
	return days;
}

const nameOf = (month: string): string => formatDay(month, 'MMMM yyyy');

const step = (month: string, months: number) => {
	const other = addMonths(month, months);
	return { month: other, name: nameOf(other) };
};

function countByDay(events: Span[], timezone: string): Map<string, number> {
	const counts = new Map<string, number>();
	for (const event of events) for (const date of daysOn(event, timezone)) counts.set(date, (counts.get(date) ?? 0) + 1);
	return counts;
}
