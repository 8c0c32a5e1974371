import { EventCalendar } from '../events/event-calendar';
import { eventsPath } from '../events/event-path';
import { UpcomingEvents } from '../events/upcoming-events';
import type { Home } from './load-home.server';

/** Shows the month's calendar, if enabled, and the next three events (docs/behaviour/home.md#events). */
export function EventsWidget({ calendar }: { calendar: NonNullable<Home['calendar']> }) {
	return (
		<section className="events-widget" aria-labelledby="events-widget">
			<div className="shelf-head">
				<h2 id="events-widget">Events</h2>
				<a href={eventsPath}>View all events</a>
			</div>
			<div className="events-widget-body">
				{calendar.month ? <EventCalendar month={calendar.month} /> : null}
				<UpcomingEvents events={calendar.upcoming} />
			</div>
		</section>
	);
}
