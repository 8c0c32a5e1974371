import type { LoaderFunctionArgs } from '@remix-run/node';
import { findCall } from '~store/contract/contract';
import { cookieName } from '../cookies/cookie.server';
import { privateNoStore, tagsHeader, untilHeader } from '../http/cache-headers';
import { cachingFor, callsFor, isWhole, storeApi } from '../store-api/store-api.server';

type RequestArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/** How long caches outside may hold a page, in seconds. They are not notified of changes. */
const outsideMaxAgeSeconds = 60;

/** Cookies that affect a page only by these values, which are part of the cache key. */
const sharedCookies = ['rows'];

/**
 * Sets which caches may hold a page or its data. A page is private unless all conditions allow it to be public. The
 * route, and the calls that made the page, have to declare it public. The visitor must have no session, the address
 * must hold nothing but the path, and the store must be open to the public (docs/caching.md).
 * @param shared whether the route declares that its page may be shared
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
 * Returns the headers that tell the cache in this process what invalidates an answer. Returns none if that is unknown:
 * such an answer is not cached.
 */
function cachingOf(context: RequestArgs['context']): [string, string][] {
	const caching = cachingFor(context);
	if (!caching) return [];
	return [
		[tagsHeader, caching.tags.join(' ')],
		[untilHeader, String(caching.until)],
	];
}

/** How a route without a page makes its calls, and the caching headers it may set. */
interface SharedAnswer {
	asking: RequestArgs;
	/**
	 * Returns the headers about caching for a finished answer: the given value if all visitors may share the answer,
	 * otherwise private.
	 */
	keep(cacheControl: string): Record<string, string>;
}

/**
 * For a route without a page whose answer may be shared. In a store that is open to the public the route always asks as
 * an anonymous guest. Elsewhere it asks as the visitor, and the answer is private to that visitor.
 */
export async function answerShared(args: RequestArgs): Promise<SharedAnswer> {
	if (!(await isOpenStore(args))) return { asking: args, keep: () => ({ 'Cache-Control': privateNoStore }) };
	const { request, context } = args;
	// Uses a new context, so that answers for the visitor do not mix with answers for an anonymous guest.
	const asking = { request: new Request(request.url, { signal: request.signal }), context: { ...context } };
	return {
		asking,
		keep(cacheControl) {
			const { context } = asking;
			// The settings already allow sharing, and every public call declares its tags.
			const isPublic = isWhole(context) && callsFor(context).every(isPublicCall);
			return isPublic
				? { 'Cache-Control': cacheControl, ...Object.fromEntries(cachingOf(context)) }
				: { 'Cache-Control': privateNoStore };
		},
	};
}

const isReading = (request: Request) => request.method === 'GET' || request.method === 'HEAD';

/** Whether a request has no cookies of the shop beside those that are part of the cache key. */
function isUnknownVisitor(request: Request): boolean {
	const cookies = request.headers.get('Cookie');
	if (!cookies) return true;
	const shared = sharedCookies.map((name) => cookieName(request, name));
	return cookies.split(';').every((cookie) => shared.includes(cookie.split('=')[0]?.trim() ?? ''));
}

/** Whether the address is free of keys and tokens, which may be in the query. Remix's `_routes` is neither. */
const isPlainAddress = ({ searchParams }: URL) => [...searchParams.keys()].every((name) => name === '_routes');

/**
 * Whether a shared page may use a call. Such a call returns the same to all visitors, or is about the visitor, who is
 * anonymous here.
 */
function isPublicCall(name: string): boolean {
	const call = findCall(name);
	return call?.own === true || call?.public === true;
}

/** Whether the store is neither private nor exclusive. False while the store does not answer. */
async function isOpenStore(args: RequestArgs): Promise<boolean> {
	const api = await storeApi(args);
	const settings = await api.call('store/getSettings', {}).catch(() => null);
	return settings !== null && !settings.is_private && !settings.is_exclusive;
}
