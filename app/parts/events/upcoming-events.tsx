import { eventPath } from './event-path';
import { Leaf, type LeafDate } from './leaf';

/** An event in a line or two. */
export interface EventSummary {
	id: number;
	name: string;
	/** Unix seconds. */
	from: number;
	/** In words, in the store's zone. */
	time: string;
	leaf: LeafDate;
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
							<a href={eventPath(event.id)}>{event.name}</a>
						</h3>
						<p className="small soft">{event.time}</p>
					</div>
				</li>
			))}
		</ul>
	);
}
