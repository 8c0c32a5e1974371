import { pathAddress } from '~store/contract/own-path';
import type { NavigationItem, Settings } from '~store/contract/settings';
import { hasScreen } from './screens';

/** A link of the menu, or a heading of others; what is left out is false, none or nothing. */
export interface MenuLink {
	label: string;
	href?: string;
	/** Leads out of the shop, or to a file. */
	external?: true;
	links?: MenuLink[];
}

type NavigationSettings = Pick<Settings, 'site_navigation' | 'landing_page'> & { store_info: { base_url: string } };

/** Where the logo leads: /home when another page stands at the shop's door (spec 1 §2). */
export const homePath = ({ landing_page }: Pick<Settings, 'landing_page'>): string =>
	landing_page === '' ? '/' : '/home';

/** The menu as it is shown: without the items that lead nowhere. */
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

/** Where an item leads, by its type (spec 3 §2); null for a heading. */
function targetOf(item: NavigationItem, settings: NavigationSettings): Target {
	const screen = screenPath(item, settings);
	if (screen !== null) return { href: screen };
	return item.type === 'unlinked' ? null : pathTarget(item.path, settings.store_info.base_url);
}

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

/**
 * A link is internal when it does not start with http or when it has the store's own domain, and never when it leads
 * to a PDF (spec 1 §2). Null for what is no address at all.
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
	const url = new URL(address);
	const domain = new URL(baseUrl).host.replace(/^www\./, '');
	const own = url.host === domain || url.host.endsWith(`.${domain}`);
	if (!own || isPdf(url.pathname)) return { href: url.href, external: true };
	return { href: `${url.pathname}${url.search}${url.hash}` };
}

const isPdf = (path: string) => /\.pdf($|[?#])/i.test(path);
