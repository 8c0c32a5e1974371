import { pathAddress } from '~store/contract/own-path';

/**
 * Where a shopper goes after a post: the path that the form names, or else the page that the post came from, or else
 * `fallback`. Never leaves the shop, whatever the form or the browser says.
 */
export function returnPath(request: Request, named: unknown, fallback: string): string {
	return pathWithin(named) ?? pathWithin(refererPath(request)) ?? fallback;
}

/**
 * A path of the shop as a browser reads it, null for everything else. The path is read as a browser reads it before it
 * is looked at: `/.//elsewhere` and `/\t/elsewhere` are another host once they are read.
 */
export const pathWithin = (path: unknown): string | null =>
	typeof path === 'string' && path.startsWith('/') ? pathAddress(path) : null;

/** The page that was asked for, as it may stand in a `Location`: a path that would be read as another host is the home page. */
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
