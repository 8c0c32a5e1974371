import { Fragment } from 'react';
import { CleanHtml } from '../../components/clean-html';
import { Dotted } from '../../components/dotted';
import { ShareLink } from '../../components/share-link';
import { TitleShelf } from '../../components/title-shelf';
import { eventFilePath, eventPath, eventsPath } from '../../parts/events/event-path';
import { Leaf } from '../../parts/events/leaf';
import { UpcomingEvents } from '../../parts/events/upcoming-events';
import type { LoadedEvent } from './load-event.server';
import { Tickets } from './tickets';

/** An event: when and where, what it is about, its tickets and its books (spec 1 §3). */
export function EventScreen({ event }: { event: LoadedEvent }) {
	const { id, name, time, year, leaf, day, place, cancelled, over, description, image, books, upcoming } = event;
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
								<Dotted>
									{[
										<Fragment key="time">
											<a href={eventPath(day)}>{time}</a>
											{year === null ? null : ` (${year})`}
										</Fragment>,
										place,
									]}
								</Dotted>
							</p>
						</div>
					</div>
					{cancelled ? <p className="event-cancelled">This event is cancelled.</p> : null}
					{over && !cancelled ? <p className="soft">This event is over.</p> : null}
				</header>
				<div className={image === null ? 'event-body' : 'event-body event-pictured'}>
					{image === null ? null : <img className="event-image" src={image} alt="" />}
					<div className="stack stack-wide">
						{description === '' ? null : <CleanHtml html={description} />}
						<Tickets event={event} />
						<div className="stack no-print">
							{over || cancelled ? null : (
								<p>
									<a className="button" href={eventFilePath(id)} download>
										Add to my calendar
									</a>
								</p>
							)}
							<ShareLink label="Share this event" address={event.address} />
						</div>
					</div>
				</div>
			</article>
			<TitleShelf id="event-books" name="The books" titles={books} />
			{upcoming.length === 0 ? null : (
				<section className="stack" aria-labelledby="coming-up">
					<h2 id="coming-up">Coming up</h2>
					<UpcomingEvents events={upcoming} />
				</section>
			)}
		</div>
	);
}
