import { redirect } from '@remix-run/node';
import type { Desk } from './open-desk.server';

/** What a list is asked for beside its filters and its order. */
const passing = ['page', 'before', 'format', 'chosen', 'back'];

/** What the store takes. Characters. */
const maxQueryLength = 500;

/**
 * Brings somebody back to what they filtered and sorted a list by the last time. To be called by the list's loader before
 * anything else, with a name of the list. A filter whose fields are all empty forgets it.
 * @param but fields that are of this time alone
 * @throws a redirect to the list as it was filtered, for an address that asks for nothing
 */
export async function rememberFilter(
	desk: Desk,
	request: Request,
	list: string,
	but: readonly string[] = [],
): Promise<void> {
	const { pathname, search, searchParams } = new URL(request.url);
	const known = (await desk.me()).filters[list] ?? '';
	if (search === '' && known !== '') throw redirect(`${pathname.replace(/\.data$/, '')}?${known}`);
	for (const name of [...passing, ...but]) searchParams.delete(name);
	if (searchParams.size === 0) return;
	const asked = [...searchParams].filter(([, value]) => value !== '');
	const query = new URLSearchParams(asked).toString();
	if (query !== known && query.length <= maxQueryLength)
		await desk.call('desk-session/rememberFilter', { list, query });
}
