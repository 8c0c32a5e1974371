/**
 * Resolves the paths that a bookseller defines: shortcuts, the landing page, and navigation items. The storefront redirects to
 * these paths. Before the store accepts settings, the store uses this file to find redirect loops.
 */
import { normalPath, pathAddress, pathOfShop, shortcutAddress } from './own-path';
import type { NavigationItem, Settings } from './settings';

/** The paths of screens that take precedence over shortcuts (docs/behaviour/shell.md#own-pages). */
const before = /^\/(features(\/|$)|gift-registry(\/|$)|r\/ei(gr)?\/|checkout2?(\/|$)|privacy-policy$|pdf\/)/;

/**
 * Resolves a path that is a shortcut to the value of the Location header. Returns null for a path without a shortcut, and for a
 * shortcut that leads to its own path. Adds the visitor's query (`search`), except parameters that the target sets itself.
 */
export function shortcutTarget(
	{ url_shortcuts }: Pick<Settings, 'url_shortcuts'>,
	{ pathname, search }: { pathname: string; search: string },
): string | null {
	const path = normalPath(pathname);
	if (before.test(path)) return null;
	const target = byPath(url_shortcuts).get(path);
	if (target === undefined || normalPath(target) === path) return null;
	const address = shortcutAddress(target);
	return address === null ? null : withSearch(address, new URLSearchParams(search));
}

type Shortcuts = Settings['url_shortcuts'];

/** The shortcuts by path, cached for each version of the settings, because every page looks up shortcuts. */
const ordered = new WeakMap<Shortcuts, ReadonlyMap<string, string>>();

/** Maps the normalized path of each shortcut to its target. If two shortcuts have the same path, the first shortcut applies. */
function byPath(shortcuts: Shortcuts): ReadonlyMap<string, string> {
	const known = ordered.get(shortcuts);
	if (known) return known;
	const targets = new Map<string, string>();
	for (const { path, target } of shortcuts) {
		const key = normalPath(path);
		if (!targets.has(key)) targets.set(key, target);
	}
	ordered.set(shortcuts, targets);
	return targets;
}

/** Adds the visitor's query parameters to an address, except parameters that the address sets itself. */
export function withSearch(address: string, asked: URLSearchParams): string {
	const [, path = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
	const own = new URLSearchParams(query);
	const added = new URLSearchParams([...asked].filter(([name]) => !own.has(name))).toString();
	const both = [query, added].filter((part) => part !== '').join('&');
	return `${path}${both === '' ? '' : `?${both}`}${hash}`;
}

/**
 * Finds the navigation item that has a path. Searches the menu, its submenus and the extra navigation
 * (docs/behaviour/shell.md#own-pages).
 */
export function itemAt(
	{ site_navigation, extra_navigation }: Pick<Settings, 'site_navigation' | 'extra_navigation'>,
	pathname: string,
): NavigationItem | null {
	const path = normalPath(pathname);
	const search = (items: NavigationItem[]): NavigationItem | null => {
		for (const item of items) {
			if (item.path !== '' && normalPath(item.path) === path) return item;
			const below = search(item.submenu);
			if (below) return below;
		}
		return null;
	};
	return search([...site_navigation, ...extra_navigation]);
}

/** The home screen's path: /home if the settings make another page the front page (docs/behaviour/shell.md#menu). */
export const homePath = ({ landing_page }: Pick<Settings, 'landing_page'>): string =>
	landing_page === '' ? '/' : '/home';

/** Returns the path of the screen for a navigation item's type. Returns null for a type whose items have a path of their own. */
export function screenPath(item: NavigationItem, settings: Pick<Settings, 'landing_page'>): string | null {
	switch (item.type) {
		case 'home':
			return homePath(settings);
		case 'browse':
			return browsePath(item);
		case 'gift_cards':
			return '/gift-cards';
		case 'contact_and_hours':
			return '/contact-hours';
		case 'events':
			return '/events';
		case 'features':
			return '/features';
		default:
			return null;
	}
}

/** Returns the path of a navigation item of type 'browse'. A navigation item of this type has either filters or a whole path. */
function browsePath({ search, path }: NavigationItem): string {
	const asked = search === '' ? path : `/browse/filter/${search.replace(/^\/?(browse\/filter\/)?/, '')}`;
	return asked.startsWith('/browse') ? (pathAddress(asked) ?? '/browse') : '/browse';
}

/**
 * Returns the path of the shop to which a path is redirected. Returns null if there is no redirect, and for a redirect to another
 * site.
 */
export function nextPath(settings: Settings, pathname: string): string | null {
	const target = shortcutTarget(settings, { pathname, search: '' }) ?? pathAsSet(settings, pathname);
	const path = target === null ? null : pathOfShop(target, settings.store_info.base_url);
	return path === null || normalPath(path) === normalPath(pathname) ? null : normalPath(path);
}

/**
 * Returns the path to which the settings redirect a path. The front page is redirected to the landing page, and the path of a
 * navigation item to the item's screen.
 */
function pathAsSet(settings: Settings, pathname: string): string | null {
	if (normalPath(pathname) === '/') return settings.landing_page || null;
	const item = itemAt(settings, pathname);
	return item && screenPath(item, settings);
}
