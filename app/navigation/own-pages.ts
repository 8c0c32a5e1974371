import { normalPath, shortcutAddress } from '~store/contract/own-path';
import type { NavigationItem, Settings } from '~store/contract/settings';

/** The screens that come before the shortcuts in the matching order (spec 3 §2, 1 to 9). */
const before = /^\/(features(\/|$)|gift-registry(\/|$)|r\/ei(gr)?\/|checkout2?(\/|$)|privacy-policy$|pdf\/)/;

/** Where a shortcut of the bookseller's leads, as a Location says it; null when the path is none, or leads to itself. */
export function shortcutTarget({ url_shortcuts }: Pick<Settings, 'url_shortcuts'>, pathname: string): string | null {
	const path = normalPath(pathname);
	if (before.test(path)) return null;
	const found = url_shortcuts.find((shortcut) => normalPath(shortcut.path) === path);
	if (!found || normalPath(found.target) === path) return null;
	return shortcutAddress(found.target);
}

/** The navigation item that a path belongs to, in the menu, its submenus and the pages beside it (spec 3 §2, 10). */
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
