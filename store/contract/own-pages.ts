/**
 * Where the bookseller's own paths lead: shortcuts, the front page's, and those of the navigation. The storefront goes
 * this way, and the store looks ahead on it before it takes settings.
 */
import { normalPath, pathAddress, pathOfShop, shortcutAddress } from './own-path';
import type { NavigationItem, Settings } from './settings';

/** The screens that come before the shortcuts in the matching order (docs/behaviour/shell.md#own-pages). */
const before = /^\/(features(\/|$)|gift-registry(\/|$)|r\/ei(gr)?\/|checkout2?(\/|$)|privacy-policy$|pdf\/)/;

/**
 * Where a shortcut of the bookseller's leads, as a Location says it; null when the path is none, or leads to itself. What
 * the visitor's address asked for (`search`) goes along, but for what the target asks for itself.
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

/** Each page asks: the settings' own list is put in order once. */
const ordered = new WeakMap<Shortcuts, ReadonlyMap<string, string>>();

/** Where shortcuts lead, by their paths as they are compared; of two with the same path the first. */
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

/** An address with what the visitor asked for behind it, but for what it asks for itself. */
export function withSearch(address: string, asked: URLSearchParams): string {
	const [, path = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
	const own = new URLSearchParams(query);
	const added = new URLSearchParams([...asked].filter(([name]) => !own.has(name))).toString();
	const both = [query, added].filter((part) => part !== '').join('&');
	return `${path}${both === '' ? '' : `?${both}`}${hash}`;
}

/** The navigation item that a path belongs to, in the menu, its submenus and the pages beside it (docs/behaviour/shell.md#own-pages). */
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

/** Where the logo leads: /home when the settings make another page the front page (docs/behaviour/shell.md#menu). */
export const homePath = ({ landing_page }: Pick<Settings, 'landing_page'>): string =>
	landing_page === '' ? '/' : '/home';

/** The path of the screen that a type stands for; null for the types whose item names a path of its own. */
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

/** A browse item names its filters, or the whole path. */
function browsePath({ search, path }: NavigationItem): string {
	const asked = search === '' ? path : `/browse/filter/${search.replace(/^\/?(browse\/filter\/)?/, '')}`;
	return asked.startsWith('/browse') ? (pathAddress(asked) ?? '/browse') : '/browse';
}

/** The path of the shop that a visitor of this one is sent on to; null where something is shown, or another site's page. */
export function nextPath(settings: Settings, pathname: string): string | null {
	const target = shortcutTarget(settings, { pathname, search: '' }) ?? pathAsSet(settings, pathname);
	const path = target === null ? null : pathOfShop(target, settings.store_info.base_url);
	return path === null || normalPath(path) === normalPath(pathname) ? null : normalPath(path);
}

/** The landing page for the front page, and the screen of a navigation item for a path that is not the screen's own. */
function pathAsSet(settings: Settings, pathname: string): string | null {
	if (normalPath(pathname) === '/') return settings.landing_page || null;
	const item = itemAt(settings, pathname);
	return item && screenPath(item, settings);
}
