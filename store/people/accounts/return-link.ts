import type { Settings } from '../../contract/settings';
import { shopAddress } from '../../contract/shop-address';
import { Refused } from '../../foundation/refusal';

/**
 * Makes the link in an e-mail: the address of a page of the shop, with the token. The page must belong to the shop. If other
 * pages were allowed, a stranger could make the shop send e-mails with links to the stranger's site.
 * @param path the page that the storefront requested, as a path or a URL
 * @throws {Refused} 422 for a page outside the shop
 */
export function linkBack(settings: Settings, path: string, token: string): string {
	const base = new URL(shopAddress(settings, '/'));
	const link = pathBelow(base, path);
	if (!link) throw new Refused('This link leads outside the shop.', 422, 'callback_url');
	link.searchParams.set('token', token);
	link.hash = '';
	return link.href;
}

/**
 * Requires that an e-mail may contain a link to a path. Call this function before making changes.
 * @throws {Refused} for the same reasons as `linkBack`
 */
export function requireReturnPath(settings: Settings, path: string | undefined): void {
	if (path !== undefined && path !== '') linkBack(settings, path, '');
}

function pathBelow(base: URL, path: string): URL | null {
	const absolute = /^https?:\/\//i.test(path);
	// A path that starts with '//' or '/\' is refused, because browsers treat these characters as the start of another host.
	if (!absolute && !/^\/(?![/\\])/.test(path)) return null;
	if (/[\\\s]/.test(path)) return null;
	const address = absolute ? path : `${base.href.replace(/\/$/, '')}${path}`;
	if (!URL.canParse(address)) return null;
	const link = new URL(address);
	const inside = link.origin === base.origin && `${link.pathname}/`.startsWith(base.pathname);
	return inside && link.username === '' && link.password === '' ? link : null;
}
