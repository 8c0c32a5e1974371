import type { LoaderFunctionArgs } from '@remix-run/node';
import { findCall } from '~store/contract/contract';
import { cookieName } from '../cookies/cookie.server';
import { privateNoStore, tagsHeader, untilHeader } from '../http/cache-headers';
import { cachingFor, callsFor, isWhole, storeApi } from '../store-api/store-api.server';

type RequestArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/** For how many seconds external caches may store a page. External caches are not notified when a page changes. */
const outsideMaxAgeSeconds = 60;

/** Cookies whose values are part of the cache key. Except for the cache key, these cookies have no effect on pages. */
const sharedCookies = ['rows'];

/**
 * Sets which caches may store a page or its data. A page is public only if all of these conditions hold: the route and the calls
 * for the page are declared public, the visitor has no session, the address has no query, and the store is open to the public
 * (docs/caching.md).
 * @param shared whether the route declares that all visitors may get the same page
 */
export async function setCacheHeaders(
	headers: Headers,
	{ request, context }: RequestArgs,
	status: number,
	shared: boolean,
): Promise<void> {
	headers.append('Vary', 'Cookie, Accept-Encoding');
	if (!shared) {
		headers.set('Cache-Control', privateNoStore);
		return;
	}
	const isPublic =
		status === 200 &&
		isReading(request) &&
		!headers.has('Set-Cookie') &&
		isUnknownVisitor(request) &&
		isPlainAddress(new URL(request.url)) &&
		isWhole(context) &&
		callsFor(context).every(isPublicCall) &&
		(await isOpenStore({ request, context }));
	headers.set('Cache-Control', isPublic ? `public, max-age=0, s-maxage=${outsideMaxAgeSeconds}` : 'private, no-cache');
	if (isPublic) for (const [name, value] of cachingOf(context)) headers.set(name, value);
}

/**
 * Returns the internal headers with the tags that invalidate an answer. Returns no headers if the tags are unknown. An answer
 * with unknown tags is not cached.
 */
function cachingOf(context: RequestArgs['context']): [string, string][] {
	const caching = cachingFor(context);
	if (!caching) return [];
	return [
		[tagsHeader, caching.tags.join(' ')],
		[untilHeader, String(caching.until)],
	];
}

/** The store calls and the caching headers of a route without a page, whose answer may be shared. */
interface SharedAnswer {
	asking: RequestArgs;
	/** Returns the caching headers for an answer: the given value if all visitors may get the answer, otherwise private. */
	keep(cacheControl: string): Record<string, string>;
}

/**
 * Prepares a shared answer, for a route without a page. In a store that is open to the public, the route calls the store as an
 * anonymous guest. In any other store, the route calls the store as the visitor, and the answer is private.
 */
export async function answerShared(args: RequestArgs): Promise<SharedAnswer> {
	if (!(await isOpenStore(args))) return { asking: args, keep: () => ({ 'Cache-Control': privateNoStore }) };
	const { request, context } = args;
	// Uses a new store context, so that cached answers for the visitor and for an anonymous guest are not mixed.
	const asking = { request: new Request(request.url, { signal: request.signal }), context: { ...context } };
	return {
		asking,
		keep(cacheControl) {
			const { context } = asking;
			// The settings already allow sharing, so the function only checks that each call is public.
			const isPublic = isWhole(context) && callsFor(context).every(isPublicCall);
			return isPublic
				? { 'Cache-Control': cacheControl, ...Object.fromEntries(cachingOf(context)) }
				: { 'Cache-Control': privateNoStore };
		},
	};
}

const isReading = (request: Request) => request.method === 'GET' || request.method === 'HEAD';

/** Whether a request has no cookies of the shop except those in the cache key. */
function isUnknownVisitor(request: Request): boolean {
	const cookies = request.headers.get('Cookie');
	if (!cookies) return true;
	const shared = sharedCookies.map((name) => cookieName(request, name));
	return cookies.split(';').every((cookie) => shared.includes(cookie.split('=')[0]?.trim() ?? ''));
}

/**
 * Whether the requested address has no query. The query of an address may contain keys and tokens. Remix's `_routes` is allowed
 * in the query.
 */
const isPlainAddress = ({ searchParams }: URL) => [...searchParams.keys()].every((name) => name === '_routes');

/**
 * Whether a shared page may use the answer of a store call. The page may use the answer if the call returns the same to all
 * visitors, or if the call is about the visitor, who is anonymous here.
 */
function isPublicCall(name: string): boolean {
	const call = findCall(name);
	return call?.own === true || call?.public === true;
}

/**
 * Whether the store is open to the public, which means neither private nor exclusive. Returns false while the store does not
 * answer.
 */
async function isOpenStore(args: RequestArgs): Promise<boolean> {
	const api = await storeApi(args);
	const settings = await api.call('store/getSettings', {}).catch(() => null);
	return settings !== null && !settings.is_private && !settings.is_exclusive;
}
