import type { LoaderFunctionArgs } from '@remix-run/node';
import { refusePost } from '../http/refuse-post.server';
import type { PageHandle } from '../page/page-handle';
import { eventsFeed } from '../parts/events/events-feed.server';
import { machineFile } from '../rendering/machine-file.server';

export const handle = { shared: true } satisfies PageHandle;

/** Returns the feed of upcoming events, as RSS. */
export const loader = (args: LoaderFunctionArgs) =>
	machineFile(args, 'application/rss+xml', async (api) => {
		const [settings, { rows }] = await Promise.all([
			api.call('store/getSettings', {}),
			api.call('store/getCalendar', {}),
		]);
		return eventsFeed(rows, settings, Math.floor(Date.now() / 1000));
	});

export const action = refusePost;
