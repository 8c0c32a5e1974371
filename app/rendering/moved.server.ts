import type { LoaderFunctionArgs } from '@remix-run/node';
import { withSearch } from '~store/contract/own-pages';
import { storeApi } from '../store-api/store-api.server';

/** The maximum length of an address of an earlier website, in characters. */
const maxPathLength = 2000;

/**
 * Returns the new address for an unknown address, with the same query, for a Location header. Returns null if no new address is
 * known, or while the store does not answer.
 */
export async function movedTo({
	request,
	context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<string | null> {
	const { pathname, searchParams } = new URL(request.url);
	if (pathname.length > maxPathLength) return null;
	const api = await storeApi({ request, context });
	const { target } = await api.call('store/getRedirect', { path: pathname }).catch(() => ({ target: null }));
	return target === null ? null : withSearch(target, searchParams);
}
