import { eventPath } from './event-path';
import { Leaf, type LeafDate } from './leaf';

/** The facts of an event for a short list. */
export interface EventSummary {
	id: number;
	name: string;
	/** Unix seconds. */
	from: number;
	/** The time as text, in the store's time zone. */
	time: string;
	leaf: LeafDate;
}

/** Lists the next few events: for each event, the date as a picture of a calendar page, the name and the time. */
export function UpcomingEvents({ events }: { events: EventSummary[] }) {
	return (
		<ul className="upcoming">
			{events.map((event) => (
				<li key={event.id} className="upcoming-event">
					<Leaf leaf={event.leaf} />
					<div>
						<h3 className="upcoming-name">
							<a href={eventPath(event.id)}>{event.name}</a>
						</h3>
						<p className="small soft">{event.time}</p>
					</div>
				</li>
			))}
		</ul>
	);
}
