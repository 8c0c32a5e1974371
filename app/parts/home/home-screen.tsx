import { Link } from '@remix-run/react';
import { hasScreen } from '../../paths/screens';
import { eventPath } from '../events/event-path';
import { BannerBlock } from './banner-block';
import { EventsWidget } from './events-widget';
import { FeaturedBlocks } from './featured-blocks';
import { HomeShelf } from './home-shelf';
import type { Home, HomeBlock } from './load-home.server';
import { shelvesBeside } from './shelves-beside';
import type { ShopHour } from './shop-hour';
import { Sidebar } from './sidebar';

/** Renders the home page (docs/behaviour/home.md#blocks): the bookseller's banners, shelves and features, and the events. */
export function HomeScreen({ home, name }: { home: Home; name: string }) {
	const { hour, banners, sidebar, featured, shelves, events, calendar, buttons } = home;
	const aside = sidebar.length > 0;
	const beside = aside ? shelvesBeside(home) : shelves.length;
	const below = shelves.slice(beside);
	const end = (
		<>
			<FeaturedBlocks blocks={[...featured, ...events]} />
			{calendar && !calendar.inSidebar ? <EventsWidget calendar={calendar} /> : null}
		</>
	);
	return (
		<div className="page stack stack-sections home">
			{hour ? <Hour hour={hour} /> : null}
			{banners.length > 0 ? <h1 className="visually-hidden">{name}</h1> : <Welcome name={name} buttons={buttons} />}
			{banners.map((block, index) => (
				<BannerBlock key={block.id} block={block} eager={index === 0}>
					{index === 0 ? <HomeButtons buttons={buttons} /> : null}
				</BannerBlock>
			))}
			<div className={aside ? 'with-aside home-aside' : 'home-body'}>
				<div className="stack stack-sections">
					<Shelves blocks={shelves.slice(0, beside)} />
					{below.length > 0 ? null : end}
				</div>
				{aside ? <Sidebar blocks={sidebar} calendar={calendar?.inSidebar ? calendar : null} /> : null}
				{below.length > 0 ? (
					<div className="stack stack-sections home-below">
						<Shelves blocks={below} />
						{end}
					</div>
				) : null}
			</div>
		</div>
	);
}

/** Shows in one line whether the shop is open, and its next event. */
const Hour = ({ hour: { open, event } }: { hour: ShopHour }) => (
	<p className="shop-hour small">
		{open} {event ? <a href={eventPath(event.id)}>{event.words}</a> : null}
	</p>
);

const Shelves = ({ blocks }: { blocks: HomeBlock[] }) =>
	blocks.map((block) => <HomeShelf key={block.id} block={block} />);

/** Renders the beginning of a home page that has no banner. */
function Welcome({ name, buttons }: Pick<Home, 'buttons'> & { name: string }) {
	return (
		<header className="welcome">
			<h1>{name}</h1>
			<p className="lead">Come in and look around. Search for a title, an author or an ISBN, or browse the shelves.</p>
			<p className="cluster">
				<HomeButtons buttons={buttons} look="button button-primary" />
			</p>
		</header>
	);
}

/**
 * Renders links to the catalogue and the featured lists.
 * @param look the class of the first link; if the page has a banner, the banner already has the main button
 */
function HomeButtons({ buttons, look = 'button' }: { buttons: Home['buttons']; look?: string }) {
	const features = buttons.features && hasScreen.features;
	return (
		<>
			{buttons.browse ? (
				<Link className={look} to="/browse">
					Browse all books
				</Link>
			) : null}{' '}
			{features ? (
				<Link className="button" to="/features">
					Features
				</Link>
			) : null}
		</>
	);
}
