import { isAccountScreen } from '../navigation/account-paths';

/** How long a page that many share may be kept. Seconds; a change in the store voids it sooner. */
const keptFor = 60;

/** The cookies that change nothing but what the page's address and these values say. */
const sharedCookies = new Set(['rows']);

/**
 * Says who may keep a response. A visitor without a session gets the same bytes as every other one, so that a shared
 * cache may keep the page; anybody else's is their own. The screens of accounts and orders are never kept: their addresses
 * may hold a token or a key.
 */
export function setKeeping(headers: Headers, request: Request, status: number): void {
	headers.append('Vary', 'Cookie, Accept-Encoding');
	if (headers.has('Cache-Control')) return;
	const own = headers.has('Set-Cookie') || isAccountScreen(new URL(request.url).pathname);
	const shared = status === 200 && isReading(request) && !own && isUnknownVisitor(request);
	headers.set('Cache-Control', shared ? `public, max-age=0, s-maxage=${keptFor}` : 'private, no-cache');
}

const isReading = (request: Request) => request.method === 'GET' || request.method === 'HEAD';

/** No cookie of the shop's beside those that are part of what is kept. */
export function isUnknownVisitor(request: Request): boolean {
	const cookies = request.headers.get('Cookie');
	if (!cookies) return true;
	return cookies.split(';').every((cookie) => sharedCookies.has(cookie.split('=')[0]?.trim() ?? ''));
}
