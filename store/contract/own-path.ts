import { withoutEndSlashes } from './path-end';

/**
 * The paths that a bookseller names in the settings: those of pages of the shop's own, and where shortcuts lead. Without
 * zod: the storefront's scripts compare paths by the same rule.
 */

/** A path as it is compared: as it is read, letters small. */
export const normalPath = (path: string): string => readablePath(path).toLowerCase();

/** A path as it is read: decoded, without the slash at its end. */
export function readablePath(path: string): string {
	const plain = withoutEndSlashes(decodedPath(path.trim().replace(/[?#].*$/s, '')));
	return (plain.startsWith('/') ? plain : `/${plain}`).normalize('NFC');
}

/** Percent signs that encode nothing stand for themselves. */
function decodedPath(path: string): string {
	return path.replace(/(?:%[\da-f]{2})+/gi, (sequence) => {
		try {
			return decodeURIComponent(sequence);
		} catch {
			return sequence;
		}
	});
}

/** A base that no address of anybody's can have. */
const inside = 'http://shop.invalid';

/** A path within the shop as it may stand in a link or a Location; null for what leads anywhere else. */
export function pathAddress(path: string): string | null {
	if (!/^[/#]/.test(path) || !URL.canParse(path, inside)) return null;
	const { origin, pathname, search, hash } = new URL(path, inside);
	if (origin !== inside || pathname.startsWith('//')) return null;
	return path.startsWith('#') ? hash : `${pathname}${search}${hash}`;
}

/**
 * The path within the shop that an address leads to, for a path and for an address with the shop's own host, with www or without.
 * Null for any other host's, one on a subdomain of the shop's too.
 */
export function pathOfShop(address: string, baseUrl: string): string | null {
	if (!/^https?:/i.test(address)) return pathAddress(address);
	if (!URL.canParse(address)) return null;
	const url = new URL(address);
	if (withoutWww(url.host) !== withoutWww(new URL(baseUrl).host)) return null;
	return `${url.pathname}${url.search}${url.hash}`;
}

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** Where a shortcut leads, as it may stand in a Location: a path of the shop, or an address of the web; null for neither. */
export function shortcutAddress(target: string): string | null {
	// Browsers and proxies do not agree on what to do with them.
	if (/\p{Cc}/u.test(target)) return null;
	const written = target.trim();
	if (!/^https?:\/\//i.test(written)) return written.startsWith('/') ? pathAddress(written) : null;
	return URL.canParse(written) ? new URL(written).href : null;
}

/** Where the shop has screens, files and forms of its own, whatever the navigation says. */
const taken = [
	'account',
	'assets',
	'browse',
	'cart',
	'checkout',
	'checkout2',
	'contact-hours',
	'covers',
	'download',
	'events',
	'features',
	'forgot-password',
	'gift-cards',
	'gift-registry',
	'health',
	'home',
	'item',
	'lists',
	'log-error',
	'payments',
	'pdf',
	'privacy-policy',
	'provinces',
	'r',
	'ready',
	'refresh',
	'search',
	'suggest',
];

/** Whether a page of the bookseller's at this path would stand behind a screen of the shop's (docs/decisions/0012). */
export function isTaken(path: string): boolean {
	const [, root = ''] = normalPath(path).split('/');
	return root === '' || taken.includes(root.replace(/\.data$/, ''));
}
