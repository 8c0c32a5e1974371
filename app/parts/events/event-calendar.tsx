import type { CalendarDay, CalendarMonth } from './event-calendar.server';
import { eventPath, monthPath } from './event-path';

/** The maximum number of dots on a day of the calendar (docs/behaviour/features-and-events.md#calendar). */
const maxDots = 3;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface EventCalendarProps {
	month: CalendarMonth;
	/** The day that the page is about, as YYYYMMDD. */
	shown?: string;
}

/** Renders a month of the event calendar. Each day has a dot for each of its events, up to three dots, and then a plus. */
export function EventCalendar({ month, shown }: EventCalendarProps) {
	return (
		<table className="calendar">
			<caption>{month.name}</caption>
			<thead>
				<tr>
					{weekdays.map((name) => (
						<th key={name} scope="col" abbr={name}>
							{name.slice(0, 1)}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{month.weeks.map((week, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a month's weeks have no other name
					<tr key={index}>
						{week.map((day, column) => (
							<td key={weekdays[column]} aria-current={day?.today ? 'date' : undefined}>
								{day ? <Day day={day} shown={day.date === shown} /> : null}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

function Day({ day: { day, date, events }, shown }: { day: CalendarDay; shown: boolean }) {
	if (events === 0) return <span className="calendar-day">{day}</span>;
	return (
		<a className="calendar-day calendar-busy" href={eventPath(date)} aria-current={shown ? 'page' : undefined}>
			{day}
			<span className="visually-hidden">{`, ${events} ${events === 1 ? 'event' : 'events'}`}</span>{' '}
			<span className="calendar-dots" aria-hidden="true">
				{'•'.repeat(Math.min(events, maxDots))}
				{events > maxDots ? '+' : ''}
			</span>
		</a>
	);
}

/** Renders links to the previous and the next month. */
export function MonthSteps({ month: { previous, next } }: { month: CalendarMonth }) {
	if (!previous && !next) return null;
	return (
		<nav className="month-steps" aria-label="Months">
			{previous ? (
				<a href={monthPath(previous.month)} rel="prev">
					{`← ${previous.name}`}
				</a>
			) : (
				<span />
			)}{' '}
			{next ? (
				<a href={monthPath(next.month)} rel="next">
					{`${next.name} →`}
				</a>
			) : null}
		</nav>
	);
}
