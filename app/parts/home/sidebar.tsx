import { CleanHtml } from '../../ui/clean-html';
import { UpcomingEvents } from '../events/upcoming-events';
import { itemPath } from '../titles/title-link';
import { TitleSidebarItem } from '../titles/title-sidebar-item';
import { BlockLink } from './banner-block';
import { EventsWidget } from './events-widget';
import type { Home, HomeBlock } from './load-home.server';

/** Renders the sidebar: short lists, single events and the events widget. */
export function Sidebar({ blocks, calendar }: { blocks: HomeBlock[]; calendar: Home['calendar'] }) {
	return (
		<aside className="stack stack-wide home-sidebar" aria-label="From the shop">
			{blocks.map((block) => (
				<section className="stack" key={block.id} aria-label={block.name}>
					{block.header === '' ? null : <h2 className="sidebar-name">{block.header}</h2>}
					<CleanHtml html={block.description} />
					{block.event ? <UpcomingEvents events={[block.event]} /> : null}
					{block.titles.length > 0 ? (
						<ul className="titles">
							{block.titles.map((title) => (
								<TitleSidebarItem key={title.eisbn} title={title} to={itemPath(title.eisbn, block.listId)} />
							))}
						</ul>
					) : null}
					{block.count > block.titles.length ? <BlockLink block={block} /> : null}
				</section>
			))}
			{calendar ? <EventsWidget calendar={calendar} /> : null}
		</aside>
	);
}
