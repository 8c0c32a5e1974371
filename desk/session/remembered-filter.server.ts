import { redirect } from '@remix-run/node';
import type { Desk } from './open-desk.server';

/** Query fields that are not part of a list's filters and sorting. */
const passing = ['page', 'before', 'format', 'chosen', 'back'];

/** The maximum length of a query that the store accepts, in characters. */
const maxQueryLength = 500;

/**
 * Restores the filter and sorting that the staff member last used for a list. Call this function first in the list's loader. A
 * filter with only empty fields deletes the stored filter.
 * @param but query fields that are not stored
 * @throws a redirect to the filtered list, if the address has no query
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
