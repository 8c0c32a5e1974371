import { withoutEndSlashes } from './path-end';

/**
 * The paths that a bookseller defines: paths of the bookseller's own pages, and targets of shortcuts. This file does not use zod,
 * because the storefront's scripts compare paths by the same rule.
 */

/** Converts a path to a form that can be compared: decoded, without query and final slashes, in lower case. */
export const normalPath = (path: string): string => readablePath(path).toLowerCase();

/** Makes a path readable: decodes the path, adds a slash at its start, and removes the query and the slashes at its end. */
export function readablePath(path: string): string {
	const plain = withoutEndSlashes(decodedPath(path.trim().replace(/[?#].*$/s, '')));
	return (plain.startsWith('/') ? plain : `/${plain}`).normalize('NFC');
}

/** Decodes a path. Keeps percent signs that are not part of a valid encoding. */
function decodedPath(path: string): string {
	return path.replace(/(?:%[\da-f]{2})+/gi, (sequence) => {
		try {
			return decodeURIComponent(sequence);
		} catch {
			return sequence;
		}
	});
}

/** A base URL that no real address has. Resolving a path against this URL shows whether the path stays within the shop. */
const inside = 'http://shop.invalid';

/** Formats a path within the shop for a link or a Location header. Returns null for a path that leads to another site. */
export function pathAddress(path: string): string | null {
	if (!/^[/#]/.test(path) || !URL.canParse(path, inside)) return null;
	const { origin, pathname, search, hash } = new URL(path, inside);
	if (origin !== inside || pathname.startsWith('//')) return null;
	return path.startsWith('#') ? hash : `${pathname}${search}${hash}`;
}

/**
 * Returns the path within the shop of a path or an address. An address must have the shop's host, with or without www. Returns
 * null for other hosts, including subdomains of the shop.
 */
export function pathOfShop(address: string, baseUrl: string): string | null {
	if (!/^https?:/i.test(address)) return pathAddress(address);
	if (!URL.canParse(address)) return null;
	const url = new URL(address);
	if (withoutWww(url.host) !== withoutWww(new URL(baseUrl).host)) return null;
	return `${url.pathname}${url.search}${url.hash}`;
}

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** Formats a shortcut's target for a Location header: a path of the shop or a web address. Returns null for any other text. */
export function shortcutAddress(target: string): string | null {
	// A target with control characters is refused, because browsers and proxies interpret control characters differently.
	if (/\p{Cc}/u.test(target)) return null;
	const written = target.trim();
	if (!/^https?:\/\//i.test(written)) return written.startsWith('/') ? pathAddress(written) : null;
	return URL.canParse(written) ? new URL(written).href : null;
}

/**
 * The first segments of the paths that the shop's own screens, files and forms use. The paths of navigation items cannot start
 * with these segments.
 */
const taken = [
	'account',
	'assets',
	'browse',
	'cart',
	'checkout',
	'checkout2',
	'contact-hours',
	'covers',
	'desk',
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

/** Returns whether a screen of the shop would hide a bookseller's page at this path (docs/decisions/0012). */
export function isTaken(path: string): boolean {
	const [, root = ''] = normalPath(path).split('/');
	return root === '' || taken.includes(root.replace(/\.data$/, ''));
}
