import type { LoaderFunctionArgs } from '@remix-run/node';
import { findCall } from '~store/contract/contract';
import { cookieName } from '../cookies/cookie.server';
import { privateNoStore, tagsHeader, untilHeader } from '../http/cache-headers';
import { cachingFor, callsFor, isWhole, storeApi } from '../store-api/store-api.server';

type RequestArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/** How long caches outside may hold a page: they are not told that something has changed. Seconds. */
const outsideMaxAgeSeconds = 60;

/** The cookies that change nothing but what the page's address and these values say. */
const sharedCookies = ['rows'];

/**
 * Says which caches may hold a page or its data. It is private unless all agree that it is public. The route has to say
 * so, and so have the calls that made it. The visitor must have no session, the address must hold nothing but the path,
 * and the store must be open to everybody (docs/caching.md).
 * @param shared whether the route says that it may be
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
 * The headers that tell the cache in this process what invalidates an answer. None where that is not known: such an
 * answer is not cached.
 */
function cachingOf(context: RequestArgs['context']): [string, string][] {
	const caching = cachingFor(context);
	if (!caching) return [];
	return [
		[tagsHeader, caching.tags.join(' ')],
		[untilHeader, String(caching.until)],
	];
}

/** How a route without a page asks for what it answers, and what it may say of caching. */
interface SharedAnswer {
	asking: RequestArgs;
	/**
	 * What a finished answer says of caching: the given value where all may share the answer, else that it is one
	 * visitor's own.
	 */
	keep(cacheControl: string): Record<string, string>;
}

/**
 * For a route without a page that says that its answer may be shared. In a store that is open to everybody the route
 * asks as nobody, no matter who wants the answer. Elsewhere it asks as the visitor, whose own the answer is.
 */
export async function answerShared(args: RequestArgs): Promise<SharedAnswer> {
	if (!(await isOpenStore(args))) return { asking: args, keep: () => ({ 'Cache-Control': privateNoStore }) };
	const { request, context } = args;
	// A new context: what was asked for the visitor is not what nobody in particular is told.
	const asking = { request: new Request(request.url, { signal: request.signal }), context: { ...context } };
	return {
		asking,
		keep(cacheControl) {
			const { context } = asking;
			// The settings have said that the answer may be shared at all, and every public call tells of them.
			const isPublic = isWhole(context) && callsFor(context).every(isPublicCall);
			return isPublic
				? { 'Cache-Control': cacheControl, ...Object.fromEntries(cachingOf(context)) }
				: { 'Cache-Control': privateNoStore };
		},
	};
}

const isReading = (request: Request) => request.method === 'GET' || request.method === 'HEAD';

/** Whether a request has no cookie of the shop's beside those that are part of what is cached. */
function isUnknownVisitor(request: Request): boolean {
	const cookies = request.headers.get('Cookie');
	if (!cookies) return true;
	const shared = sharedCookies.map((name) => cookieName(request, name));
	return cookies.split(';').every((cookie) => shared.includes(cookie.split('=')[0]?.trim() ?? ''));
}

/** What stands after the path may be a key or a token; only Remix's own word for which data it wants is neither. */
const isPlainAddress = ({ searchParams }: URL) => [...searchParams.keys()].every((name) => name === '_routes');

/**
 * Whether a shared page may be made of a call. The call has to tell everybody the same, or be about the visitor, who is
 * nobody in particular.
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
