import { hasScreen } from '../../navigation/screens';

/** An event in a line or two. */
export interface EventSummary {
	id: number;
	name: string;
	/** Unix seconds. */
	from: number;
	/** In words, in the store's zone. */
	time: string;
	leaf: { month: string; day: string };
}

/** The next few events: the day on a leaf, the name, and when. */
export function UpcomingEvents({ events }: { events: EventSummary[] }) {
	return (
		<ul className="upcoming">
			{events.map((event) => (
				<li key={event.id} className="upcoming-event">
					<Leaf leaf={event.leaf} />
					<div>
						<h3 className="upcoming-name">
							{hasScreen.events ? <a href={`/events/${event.id}`}>{event.name}</a> : event.name}
						</h3>
						<p className="small soft">{event.time}</p>
					</div>
				</li>
			))}
		</ul>
	);
}

/** The date as it stands on a calendar's leaf; the words beside it say the same. */
export function Leaf({ leaf: { month, day } }: { leaf: EventSummary['leaf'] }) {
	return (
		<p className="leaf" aria-hidden="true">
			<span className="leaf-month">{month}</span> <span className="leaf-day">{day}</span>
		</p>
	);
}
