import { eventFilePath, eventPath, eventsPath } from '../../parts/events/event-path';
import { Leaf } from '../../parts/events/leaf';
import { UpcomingEvents } from '../../parts/events/upcoming-events';
import { TitleShelf } from '../../parts/titles/title-shelf';
import { CleanHtml } from '../../ui/clean-html';
import { ShareLink } from '../../ui/share-link';
import type { LoadedEvent } from './load-event.server';
import { Tickets } from './tickets';

/**
 * The page of an event: its time and place, its description, its tickets and its books
 * (docs/behaviour/features-and-events.md#an-event).
 */
export function EventScreen({ event }: { event: LoadedEvent }) {
	const { id, name, time, year, leaf, day, cancelled, over } = event;
	const { place, inShop, at, cost, description, image, books, upcoming } = event;
	const open = !over && !cancelled;
	return (
		<div className="page stack stack-sections">
			<article className="event stack stack-wide">
				<header className="page-head">
					<p>
						<a href={eventsPath}>← All events</a>
					</p>
					<div className="event-head">
						<Leaf leaf={leaf} />
						<div className="stack stack-tight">
							<h1>{name}</h1>
							<p className="lead">
								<a href={eventPath(day)}>{time}</a>
								{year === null ? null : ` (${year})`}
							</p>
						</div>
					</div>
					{cancelled ? <p className="event-cancelled">This event is cancelled.</p> : null}
					{over && !cancelled ? <p className="soft">This event is over.</p> : null}
				</header>
				<div className="event-body">
					<div className="stack">
						{image === null ? null : <img className="event-image" src={image} alt="" />}
						<CleanHtml html={description} />
					</div>
					<div className="stack event-aside">
						<dl className="event-facts">
							<dt>Where</dt>
							<dd>
								{place}
								{at === null ? null : <div>{at}</div>}
								{inShop ? <a href="/contact-hours">How to find us</a> : null}
							</dd>
							{cost.price === '' ? null : (
								<>
									<dt>Price</dt>
									<dd>{cost.price}</dd>
								</>
							)}
							{open && cost.places !== '' ? (
								<>
									<dt>Places</dt>
									<dd>{cost.places}</dd>
								</>
							) : null}
						</dl>
						<Tickets event={event} />
						<div className="stack no-print">
							{open ? (
								<p>
									<a className={cost.sold ? 'button' : 'button button-primary'} href={eventFilePath(id)} download>
										Add to my calendar
									</a>
								</p>
							) : null}
							<ShareLink label="Share this event" address={event.address} />
						</div>
					</div>
					<TitleShelf id="event-books" name="The books" titles={books} />
				</div>
			</article>
			{upcoming.length === 0 ? null : (
				<section className="stack" aria-labelledby="coming-up">
					<h2 id="coming-up">Coming up</h2>
					<UpcomingEvents events={upcoming} />
				</section>
			)}
		</div>
	);
}
