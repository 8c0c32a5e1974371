import type { LoaderFunctionArgs } from '@remix-run/node';
import { formatDay, monthOf } from '../../parts/events/calendar-days';
import { calendarMonth, daysOn } from '../../parts/events/event-calendar.server';
import { lineOf, loadCalendar, upcomingIn } from '../../parts/events/load-calendar.server';

/** Loads the events of a day, and the month around it. the date as YYYYMMDD */
export async function loadDay(args: LoaderFunctionArgs, date: string) {
	const calendar = await loadCalendar(args);
	const { events, timezone, today } = calendar;
	return {
		date,
		name: formatDay(date, 'EEEE, MMMM d, yyyy'),
		month: calendarMonth(events, monthOf(date), today, timezone),
		events: events.filter((event) => daysOn(event, timezone).includes(date)).map((event) => lineOf(event, calendar)),
		upcoming: upcomingIn(calendar),
	};
}

export type Day = Awaited<ReturnType<typeof loadDay>>;
