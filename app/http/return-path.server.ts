import { safeRedirect } from 'remix-utils/safe-redirect';

/**
 * Where a shopper goes after a post: the path that the form names, or else the page that the post came from, or else
 * `fallback`. Never leaves the shop, whatever the form or the browser says.
 */
export function returnPath(request: Request, named: unknown, fallback: string): string {
	return pathWithin(named) ?? pathWithin(refererPath(request)) ?? fallback;
}

/** A path of the shop as it was meant, null for everything else. */
export function pathWithin(path: unknown): string | null {
	if (typeof path !== 'string' || safeRedirect(path, '') === '') return null;
	// Browsers drop tabs and new lines before they read an address: '/\t/elsewhere' is another host to them.
	const url = URL.canParse(path, within) ? new URL(path, within) : null;
	return url?.origin === within ? `${url.pathname}${url.search}${url.hash}` : null;
}

const within = 'http://shop.invalid';

function refererPath(request: Request): string | null {
	const referer = request.headers.get('Referer') ?? '';
	if (!URL.canParse(referer)) return null;
	const url = new URL(referer);
	return url.host === new URL(request.url).host ? `${url.pathname}${url.search}` : null;
}
