import { redirect } from '@remix-run/node';
import type { Desk } from './open-desk.server';

/** What a page is asked for beside the filters of its list. */
const passing = ['page', 'format', 'chosen', 'back'];

/**
 * Brings somebody back to what they filtered and sorted a list by the last time. To be called by the list's loader before
 * anything else, with a name of the list; '?filter=none' is the link that forgets it.
 * @throws a redirect to the list as it was filtered, for an address that asks for nothing
 */
export async function rememberFilter(desk: Desk, request: Request, list: string): Promise<void> {
	const { pathname, searchParams } = new URL(request.url);
	const known = (await desk.me()).filters[list] ?? '';
	if (searchParams.get('filter') === 'none') {
		if (known !== '') await desk.call('desk-session/rememberFilter', { list, query: '' });
		return;
	}
	for (const name of passing) searchParams.delete(name);
	for (const [name, value] of [...searchParams]) if (value === '') searchParams.delete(name);
	searchParams.sort();
	const query = searchParams.toString();
	if (query === known || query.length > maxQueryLength) return;
	const isBare = new URL(request.url).search === '';
	if (isBare && known !== '') throw redirect(`${pathname.replace(/\.data$/, '')}?${known}`);
	if (!isBare && query !== '') await desk.call('desk-session/rememberFilter', { list, query });
}

/** What the store takes. */
const maxQueryLength = 500;
