import type { LoaderFunctionArgs } from '@remix-run/node';
import { withSearch } from '~store/contract/own-pages';
import { storeApi } from '../store-api/store-api.server';

/** The longest address that an older site has. Characters. */
const maxPathLength = 2000;

/**
 * Where an address leads that nothing in the shop answers, as a Location header has it, with the address's query. Null
 * for nowhere, and while the store cannot say.
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
