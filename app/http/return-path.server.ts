import { pathAddress } from '~store/contract/own-path';

/**
 * Returns the path to redirect to after a post: the path in the form, otherwise the page that the form was on, otherwise
 * `fallback`. The path is always within the shop, whatever the form or the browser sends.
 */
export function returnPath(request: Request, named: unknown, fallback: string): string {
	return pathWithin(named) ?? pathWithin(refererPath(request)) ?? fallback;
}

/**
 * Returns a path within the shop, as a browser resolves it; null for anything else. Resolves the path before the check, because
 * `/.//elsewhere` and `/\t/elsewhere` resolve to another host.
 */
export const pathWithin = (path: unknown): string | null =>
	typeof path === 'string' && path.startsWith('/') ? pathAddress(path) : null;

/**
 * Returns the path of the requested page for use in a `Location` header. If a browser would resolve the path to another host,
 * returns the path of the home page.
 */
export function ownPath({ url }: Request): string {
	const { pathname, search } = new URL(url);
	return pathWithin(pathname + search) ?? '/';
}

function refererPath(request: Request): string | null {
	const referer = request.headers.get('Referer') ?? '';
	if (!URL.canParse(referer)) return null;
	const url = new URL(referer);
	return url.host === new URL(request.url).host ? `${url.pathname}${url.search}` : null;
}
