import { Dotted } from '../../ui/dotted';
import type { CardTitle } from '../titles/card-data';
import { CoverImage } from '../titles/cover-image';
import type { EventCost } from './event-cost';
import { eventFilePath, eventPath } from './event-path';
import { Leaf } from './leaf';
import type { EventSummary } from './upcoming-events';

/** An event in a list. */
export interface EventLine extends EventSummary {
	/** The first words of the event's description. */
	about: string;
	/** The venue of the event; the shop's own name if the event is in the shop. */
	place: string;
	cost: EventCost;
	cancelled: boolean;
	over: boolean;
	image: string | null;
	/** The event's first book, shown if the event has no picture. */
	book: Pick<CardTitle, 'eisbn' | 'title' | 'cover_image_cache'> | null;
}

/**
 * Renders a list of events: date, name, time and place, price, description, and a button for a ticket or the calendar
 * file.
 */
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
						<Cost cost={event.cost} />
						{event.about === '' ? null : <p className="small">{event.about}</p>}
						<Way event={event} />
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

const Cost = ({ cost: { price, places } }: { cost: EventCost }) =>
	price === '' && places === '' ? null : (
		<p className="small price">
			<Dotted>{[price, places]}</Dotted>
		</p>
	);

/**
 * Renders the button of an event in a list. The button buys a ticket if a ticket is for sale in this shop. Otherwise the button
 * downloads a calendar file, for example if tickets are sold at the door.
 */
function Way({ event: { id, name, cost, cancelled, over } }: { event: EventLine }) {
	if (cancelled || over || cost.places === 'Sold out') return null;
	const of = <span className="visually-hidden">{` ${name}`}</span>;
	return (
		<p className="no-print">
			{cost.sold ? (
				<a className="button button-primary button-small" href={`${eventPath(id)}#tickets`}>
					Get a ticket
					{of}
				</a>
			) : (
				<a className="button button-small" href={eventFilePath(id)} download>
					Add to my calendar
					{of}
				</a>
			)}
		</p>
	);
}
