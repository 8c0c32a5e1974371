import { hasScreen } from '../../navigation/screens';
import type { CalendarDay, CalendarMonth } from './event-calendar.server';

/** The marks a day has room for (spec 1 §2). */
const mostDots = 3;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A month at a glance: a dot for each event of a day, up to three, and a plus for more. */
export function EventCalendar({ month }: { month: CalendarMonth }) {
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
								{day ? <Day day={day} /> : null}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

function Day({ day: { day, date, events } }: { day: CalendarDay }) {
	if (events === 0) return <span className="calendar-day">{day}</span>;
	const words = `, ${events} ${events === 1 ? 'event' : 'events'}`;
	const marks = (
		<>
			{day}
			<span className="visually-hidden">{words}</span>{' '}
			<span className="calendar-dots" aria-hidden="true">
				{'•'.repeat(Math.min(events, mostDots))}
				{events > mostDots ? '+' : ''}
			</span>
		</>
	);
	return hasScreen.events ? (
		<a className="calendar-day calendar-busy" href={`/events/${date}`}>
			{marks}
		</a>
	) : (
		<span className="calendar-day calendar-busy">{marks}</span>
	);
}
