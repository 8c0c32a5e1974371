import type { LinkDescriptor } from '@remix-run/node';
import { eventsFeedPath } from './event-path';

/** The <link> by which feed readers find the feed of events. */
export const feedLink: LinkDescriptor = {
	rel: 'alternate',
	type: 'application/rss+xml',
	title: 'Events',
	href: eventsFeedPath,
};
