import { Feed } from 'feed';
import type { StoreEvent } from '~store/contract/event';
import { shopAddress } from '~store/contract/shop-address';
import type { StoreSettings } from '~store/contract/webstore';
import { eventTime } from './event-dates.server';
import { eventPath, eventsFeedPath, eventsPath } from './event-path';
import { coming } from './event-summary.server';

/** The maximum number of events in the feed. */
const maxEvents = 50;

/**
 * Returns the upcoming events as RSS 2.0. The date of each item is when the event was created, because feed readers hide items
 * with a future date. The title of each item contains the date of the event.
 * @param now the current time in unix seconds
 */
export function eventsFeed(events: StoreEvent[], settings: StoreSettings, now: number): string {
	const { name, timezone } = settings.store_info;
	const base = shopAddress(settings);
	const feed = new Feed({
		title: `Events at ${name}`,
		description: `Upcoming events at ${name}`,
		id: base + eventsPath,
		link: base + eventsPath,
		language: 'en',
		updated: new Date(now * 1000),
		generator: false,
		feedLinks: { rss: base + eventsFeedPath },
	});
	for (const { id, from, to, info, created } of coming(events, now).slice(0, maxEvents)) {
		const link = base + eventPath(id);
		feed.addItem({
			title: `${info.name} (${eventTime(from, to, timezone)})`,
			id: link,
			link,
			description: info.description,
			date: new Date((created || from) * 1000),
		});
	}
	return feed.rss2();
}
