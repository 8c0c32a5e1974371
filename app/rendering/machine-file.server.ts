import type { LoaderFunctionArgs } from '@remix-run/node';
import { privateNoStore } from '../http/cache-headers';
import { compress } from '../http/compress.server';
import { type StoreApi, storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';
import { answerShared } from './cache-headers.server';

/** For how many seconds clients may cache the files for search engines and feed readers. */
const maxAgeSeconds = 600;

/**
 * Returns a file for programs (a sitemap, a feed, the description of the search). The file has the content that a guest may see,
 * and is cached. Returns a 404 if the store refuses the call, or if `make` returns null.
 * @param make a function that returns the file's text; null for an unknown file
 */
export async function machineFile(
	args: LoaderFunctionArgs,
	type: string,
	make: (api: StoreApi) => Promise<string | null>,
): Promise<Response> {
	const { asking, keep } = await answerShared(args);
	const text = await make(await storeApi(asking)).catch(refusedToNull);
	if (text === null) return new Response('Not found.', { status: 404, headers: { 'Cache-Control': privateNoStore } });
	const headers = new Headers({
		'Content-Type': `${type}; charset=utf-8`,
		'X-Content-Type-Options': 'nosniff',
		...keep(`public, max-age=${maxAgeSeconds}, s-maxage=60`),
		Vary: 'Accept-Encoding',
	});
	const { body, encoding } = await compress(text, args.request);
	if (encoding) headers.set('Content-Encoding', encoding);
	return new Response(body, { headers });
}

function refusedToNull(error: unknown): null {
	if (error instanceof StoreError && error.status < 500) return null;
	throw error;
}
