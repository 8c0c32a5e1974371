import type { LinkDescriptor } from '@remix-run/node';
import { eventsFeedPath } from './event-path';

/** Links the events pages to the feed, for feed readers. */
export const feedLink: LinkDescriptor = {
	rel: 'alternate',
	type: 'application/rss+xml',
	title: 'Events',
	href: eventsFeedPath,
};
