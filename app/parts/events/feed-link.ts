import type { LinkDescriptor } from '@remix-run/node';
import { eventsFeedPath } from './event-path';

/** Tells readers of news that the pages about events have something to follow. */
export const feedLink: LinkDescriptor = {
	rel: 'alternate',
	type: 'application/rss+xml',
	title: 'Events',
	href: eventsFeedPath,
};
