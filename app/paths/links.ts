import { screenPath } from '~store/contract/own-pages';
import { pathAddress, pathOfShop } from '~store/contract/own-path';
import type { NavigationItem } from '~store/contract/settings';
import type { StoreSettings } from '~store/contract/webstore';
import { hasScreen } from './screens';

/**
 * A link in the menu, or a heading above several links. If a property of the menu item is missing, its value is false, null or
 * empty.
 */
export interface MenuLink {
	label: string;
	href?: string;
	/** Whether the link leads to another website or to a file. */
	external?: true;
	links?: MenuLink[];
}

type NavigationSettings = Pick<StoreSettings, 'site_navigation' | 'landing_page'> & {
	store_info: { base_url: string };
};

/** Returns the menu without items whose target is missing. */
export const menuLinks = (items: NavigationItem[], settings: NavigationSettings): MenuLink[] =>
	items.flatMap((item) => {
		const link = menuLink(item, settings);
		return link ? [link] : [];
	});

function menuLink(item: NavigationItem, settings: NavigationSettings): MenuLink | null {
	if (!hasScreen[item.type]) return null;
	const links = menuLinks(item.submenu, settings);
	const target = targetOf(item, settings);
	if (target === null && links.length === 0) return null;
	return { label: item.label, ...target, ...(links.length > 0 ? { links } : {}) };
}

type Target = Pick<MenuLink, 'href' | 'external'> | null;

/** Returns the target of a menu item, by its type (docs/behaviour/shell.md#menu). Returns null for a heading. */
function targetOf(item: NavigationItem, settings: NavigationSettings): Target {
	const screen = screenPath(item, settings);
	if (screen !== null) return { href: screen };
	return item.type === 'unlinked' ? null : pathTarget(item.path, settings.store_info.base_url);
}

/**
 * Returns the target of a link; null for an invalid address. A link is internal if it does not begin with http, or if it has the
 * shop's own host. A link to a PDF is never internal (docs/behaviour/shell.md#menu). Another host of the same domain, such as a
 * blog, counts as another website.
 */
export function pathTarget(path: string, baseUrl: string): Target {
	const trimmed = path.trim();
	if (trimmed === '') return null;
	if (/^https?:/i.test(trimmed)) return absoluteTarget(trimmed, baseUrl);
	if (/^(mailto|tel):/i.test(trimmed)) return { href: trimmed, external: true };
	if (/^[a-z][a-z\d+.-]*:/i.test(trimmed)) return null;
	const href = pathAddress(/^[/#]/.test(trimmed) ? trimmed : `/${trimmed}`);
	if (href === null) return null;
	return isPdf(href) ? { href, external: true } : { href };
}

function absoluteTarget(address: string, baseUrl: string): Target {
	if (!URL.canParse(address)) return null;
	const { href, pathname } = new URL(address);
	const path = pathOfShop(address, baseUrl);
	return path === null || isPdf(pathname) ? { href, external: true } : { href: path };
}

const isPdf = (path: string) => /\.pdf($|[?#])/i.test(path);
