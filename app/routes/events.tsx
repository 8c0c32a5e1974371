import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { breadcrumbMeta } from '../page/breadcrumb-json-ld';
import type { PageHandle } from '../page/page-handle';
import { isCalendarMonth, monthOf } from '../parts/events/calendar-days';
import { EventCalendar, MonthSteps } from '../parts/events/event-calendar';
import { calendarMonth, daysOn, monthRange } from '../parts/events/event-calendar.server';
import { EventLines } from '../parts/events/event-lines';
import { eventsFeedPath, eventsPath } from '../parts/events/event-path';
import { feedLink } from '../parts/events/feed-link';
import { lineOf, loadCalendar } from '../parts/events/load-calendar.server';
import { sheetLinks } from '../styles/sheets';
import { CleanHtml } from '../ui/clean-html';

export const handle: PageHandle = { shared: true };

export const meta: MetaFunction = ({ matches }) => breadcrumbMeta(matches, [{ name: 'Events', path: eventsPath }]);

export const links: LinksFunction = () => [...sheetLinks('calendar', 'events')(), feedLink];

/** The maximum number of upcoming events on this page. The months of the calendar show all events. */
const linesShown = 20;

/**
 * Loads the calendar of a month and its events. With `?month=YYYYMM`, loads the events of that month. Without a month in the
 * address, loads this month's calendar and all upcoming events.
 */
export async function loader(args: LoaderFunctionArgs) {
	const calendar = await loadCalendar(args);
	const { events, timezone, today, now, words } = calendar;
	const asked = new URL(args.request.url).searchParams.get('month');
	const { first, last } = monthRange(events, today, timezone);
	if (asked !== null && (!isCalendarMonth(asked) || asked < first || asked > last)) throw redirect(eventsPath);
	const month = calendarMonth(events, asked ?? monthOf(today), today, timezone);
	const listed =
		asked === null
			? events.filter(({ to }) => to >= now).slice(0, linesShown)
			: events.filter((event) => daysOn(event, timezone).some((day) => monthOf(day) === asked));
	return { month, asked, words, events: listed.map((event) => lineOf(event, calendar)) };
}

/** The page with the shop's calendar of events (docs/behaviour/features-and-events.md#calendar). */
export default function EventsScreen() {
	const { month, asked, words, events } = useLoaderData<typeof loader>();
	return (
		<div className="page stack stack-wide">
			<header className="stack">
				<h1>{asked === null ? 'Events' : `Events in ${month.name}`}</h1>
				{asked === null ? <CleanHtml html={words} /> : null}
			</header>
			<div className="events-page">
				<section className="stack" aria-labelledby="listed">
					<div className="events-head">
						<h2 id="listed">{asked === null ? 'Coming up' : 'This month'}</h2>
						<a href="#month" className="to-month">
							Calendar
						</a>
					</div>
					{events.length === 0 ? <p>There are no events at the moment.</p> : <EventLines events={events} />}
				</section>
				<div className="stack" id="month">
					<EventCalendar month={month} />
					<MonthSteps month={month} />
					{asked === null ? null : <a href={eventsPath}>Upcoming events</a>}
					<a href={eventsFeedPath}>Events as a feed (RSS)</a>
				</div>
			</div>
		</div>
	);
}
