import type { LoaderFunctionArgs } from '@remix-run/node';
import { refusePost } from '../http/refuse-post.server';
import type { PageHandle } from '../page/page-handle';
import { eventsFeed } from '../parts/events/events-feed.server';
import { loadCalendar } from '../parts/events/load-calendar.server';
import { answerShared } from '../rendering/keeping.server';

export const handle = { shared: ['catalogue', 'stock', 'lists', 'events', 'settings'] } satisfies PageHandle;

/** What is coming up, for readers of news (RSS). */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
	const { asking, keep } = await answerShared(handle, args);
	const calendar = await loadCalendar(asking);
	return new Response(eventsFeed(calendar), {
		headers: { 'Content-Type': 'application/rss+xml; charset=utf-8', ...keep('public, max-age=600') },
	});
}

export const action = refusePost;
