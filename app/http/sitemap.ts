import type { NavigationItem } from '~store/contract/settings';
import type { StoreSettings } from '~store/contract/webstore';
import { escapeXml } from '../covers/text/escape-xml';
import { listPath } from '../paths/list-path';
import { hasScreen } from '../paths/screens';

/** A page in the sitemap, with the time of its last change in unix seconds, if known. */
interface SitemapEntry {
	path: string;
	changed?: number;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** @param base the shop's own address, without a slash at its end */
export const sitemapIndex = (paths: string[], base: string): string =>
	`${head}<sitemapindex ${namespace}>${paths.map((path) => `<sitemap>${locOf(base, path)}</sitemap>`).join('')}</sitemapindex>`;

/** @param base the shop's own address, without a slash at its end */
export const sitemap = (entries: SitemapEntry[], base: string): string =>
	`${head}<urlset ${namespace}>${entries.map((entry) => urlOf(entry, base)).join('')}</urlset>`;

const locOf = (base: string, path: string): string => `<loc>${escapeXml(new URL(path, `${base}/`).href)}</loc>`;

const urlOf = ({ path, changed }: SitemapEntry, base: string): string =>
	`<url>${locOf(base, path)}${changed === undefined ? '' : `<lastmod>${new Date(changed * 1000).toISOString()}</lastmod>`}</url>`;

/** Returns all pages of the shop except title pages: general pages, the bookseller's own pages, and their lists. */
export function shopPages(
	settings: Pick<StoreSettings, 'privacy_policy' | 'site_navigation' | 'extra_navigation'>,
	lists: { list_id: number; changed: number }[],
): SitemapEntry[] {
	const { privacy_policy, site_navigation, extra_navigation } = settings;
	const paths = [
		'/',
		'/browse',
		...(hasScreen.features ? ['/features'] : []),
		...(hasScreen.events ? ['/events'] : []),
		...(hasScreen.gift_cards ? ['/gift-cards'] : []),
		'/contact-hours',
		...(privacy_policy.trim() === '' ? [] : ['/privacy-policy']),
		...ownPaths([...site_navigation, ...extra_navigation]),
	];
	return [
		...[...new Set(paths)].map((path) => ({ path })),
		...lists.map(({ list_id, changed }) => ({ path: listPath(list_id), changed })),
	];
}

const ownPaths = (items: NavigationItem[]): string[] =>
	items.flatMap(({ type, path, submenu }) => [
		...(['custom', 'custom_lists', 'v3_content'].includes(type) && path.startsWith('/') ? [path] : []),
		...ownPaths(submenu),
	]);
