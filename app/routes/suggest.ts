import type { LoaderFunctionArgs } from '@remix-run/node';
import { type SearchType, searchTypes } from '~store/contract/browse-keys';
import { refusePost } from '../http/refuse-post.server';
import type { PageHandle } from '../page/page-handle';
import { answerShared } from '../rendering/cache-headers.server';
import { storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';

/**
 * The number of seconds for which search suggestions are cached. All visitors get the same suggestions for the same search text.
 */
const maxAgeSeconds = 60;

export const handle = { shared: true } satisfies PageHandle;

/** Returns suggestions for a partly typed search text: /suggest?t={term}&k={kind}. */
export async function loader(args: LoaderFunctionArgs) {
	const { searchParams } = new URL(args.request.url);
	const term = (searchParams.get('t') ?? '').trim();
	const kind = searchTypes.find((one) => one === searchParams.get('k')) ?? 'keyword';
	const { asking, keep } = await answerShared(args);
	const suggestions = term === '' ? [] : await suggest(asking, term, kind);
	const headers = {
		...keep(`public, max-age=${maxAgeSeconds}, s-maxage=${maxAgeSeconds}`),
		'X-Content-Type-Options': 'nosniff',
		'X-Robots-Tag': 'noindex',
	};
	return Response.json({ suggestions }, { headers });
}

/**
 * Returns the store's search suggestions. Returns no suggestions if the store refuses the call, because a search field cannot
 * show the reason.
 */
async function suggest(args: Pick<LoaderFunctionArgs, 'request' | 'context'>, term: string, kind: SearchType) {
	const api = await storeApi(args);
	try {
		return (await api.call('browse/suggest', { term, kind })).suggestions;
	} catch (error) {
		if (error instanceof StoreError) return [];
		throw error;
	}
}

export const action = refusePost;
