import { EventCalendar, MonthSteps } from '../../parts/events/event-calendar';
import { EventLines } from '../../parts/events/event-lines';
import { eventsPath } from '../../parts/events/event-path';
import { UpcomingEvents } from '../../parts/events/upcoming-events';
import type { Day } from './load-day.server';

/** The page with the events of a day. */
export function DayScreen({ day: { date, name, month, events, upcoming } }: { day: Day }) {
	return (
		<div className="page stack stack-wide">
			<header className="page-head">
				<p>
					<a href={eventsPath}>← All events</a>
				</p>
				<h1>{name}</h1>
			</header>
			<div className="events-page">
				<div className="stack">
					<EventCalendar month={month} shown={date} />
					<MonthSteps month={month} />
				</div>
				<div className="stack stack-wide">
					<section className="stack" aria-labelledby="on-this-day">
						<h2 id="on-this-day">On this day</h2>
						{events.length === 0 ? <p>There are no events on this day.</p> : <EventLines events={events} />}
					</section>
					{events.length > 0 || upcoming.length === 0 ? null : (
						<section className="stack" aria-labelledby="coming-up">
							<h2 id="coming-up">Coming up</h2>
							<UpcomingEvents events={upcoming} />
						</section>
					)}
				</div>
			</div>
		</div>
	);
}
