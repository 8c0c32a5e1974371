import type { CardTitle } from '../../components/card-data';
import { CoverImage } from '../../components/cover-image';
import { Dotted } from '../../components/dotted';
import { eventPath } from './event-path';
import { Leaf } from './leaf';
import type { EventSummary } from './upcoming-events';

/** An event in a list of several. */
export interface EventLine extends EventSummary {
	/** The beginning of what is said of it. */
	about: string;
	/** Where it is, when that is not at the shop. */
	place: string;
	cancelled: boolean;
	image: string | null;
	/** The first of its books, which stands in for a picture. */
	book: Pick<CardTitle, 'eisbn' | 'title' | 'cover_image_cache'> | null;
}

/** Events below each other: the day, what it is, when and where, and how it begins. */
export function EventLines({ events }: { events: EventLine[] }) {
	return (
		<ul className="event-lines">
			{events.map((event) => (
				<li key={event.id} className="event-line">
					<Leaf leaf={event.leaf} />
					<div className="stack stack-tight">
						<h3 className="upcoming-name">
							<a href={eventPath(event.id)}>{event.name}</a>
						</h3>
						{event.cancelled ? <p className="event-cancelled">Cancelled</p> : null}
						<p className="small soft">
							<Dotted>{[event.time, event.place]}</Dotted>
						</p>
						{event.about === '' ? null : <p className="small">{event.about}</p>}
					</div>
					<div className="event-picture">
						{event.image === null ? (
							event.book && <CoverImage title={event.book} beside />
						) : (
							<img src={event.image} alt="" loading="lazy" />
						)}
					</div>
				</li>
			))}
		</ul>
	);
}
