import { pathAddress } from '~store/contract/own-path';

/**
 * Returns the path to go to after a post: the path in the form, otherwise the page that the post came from, otherwise
 * `fallback`. Never leaves the shop, whatever the form or the browser sends.
 */
export function returnPath(request: Request, named: unknown, fallback: string): string {
	return pathWithin(named) ?? pathWithin(refererPath(request)) ?? fallback;
}

/**
 * Returns a path of the shop as a browser resolves it; null for everything else. The path is resolved before the check,
 * because `/.//elsewhere` and `/\t/elsewhere` resolve to another host.
 */
export const pathWithin = (path: unknown): string | null =>
	typeof path === 'string' && path.startsWith('/') ? pathAddress(path) : null;

/**
 * Returns the requested page for use in a `Location` header. A path that a browser would resolve to another host
 * becomes the home page.
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
