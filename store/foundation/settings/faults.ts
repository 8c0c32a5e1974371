import { nextPath } from '../../contract/own-pages';
import { normalPath } from '../../contract/own-path';
import type { NavigationItem, Settings } from '../../contract/settings';
import type { Queries } from '../database/database';

/** A fault in the settings with which the shop can still run. */
export interface SettingsFault {
	/** The path of the setting, as in the command `settings`. */
	path: string;
	words: string;
}

/**
 * Finds faults that a change of settings may not introduce. These faults are not part of `settingsSchema`, because a shop may
 * have stored faulty settings before they were refused, and the shop must still start.
 * @param pages the ids of the bookseller's own pages
 */
export const settingsFaults = (settings: Settings, pages: ReadonlySet<string>): SettingsFault[] => [
	...(settings.basename === '' ? [] : [{ path: 'basename', words: belowPath }]),
	...(settings.url_shortcuts.length > maxShortcuts ? [{ path: 'url_shortcuts', words: tooManyShortcuts }] : []),
	...shortcutFaults(settings),
	...itemFaults(settings.site_navigation, 'site_navigation', pages),
	...itemFaults(settings.extra_navigation, 'extra_navigation', pages),
];

const belowPath = 'The shop always uses the root of its address. Give it its own host name, such as shop.example.org';

/** The maximum number of shortcuts. The number is limited, because every page looks up its path in the shortcuts. */
const maxShortcuts = 200;

const tooManyShortcuts = `At most ${maxShortcuts}. For more addresses use redirects, which have no limit: npm run store -- redirects import`;

function shortcutFaults(settings: Settings): SettingsFault[] {
	const ending = new Set<string>();
	return settings.url_shortcuts.flatMap(({ path, target }, at) => {
		const cycle = redirectCycle(settings, normalPath(path), target, ending);
		if (cycle === null) return [];
		const stops = cycle.length === 0 ? '' : `, through ${cycle.join(' and ')}`;
		return [{ path: `url_shortcuts.${at}`, words: `${path} leads back to itself${stops}` }];
	});
}

/**
 * Follows a shortcut, and returns the paths of the redirect loop. Returns null if the shortcut does not lead back to its own
 * path.
 * @param ending paths that are known not to lead back; the function adds the paths that it finds on the way
 */
function redirectCycle(settings: Settings, from: string, target: string, ending: Set<string>): string[] | null {
	if (normalPath(target) === from) return [];
	const passed: string[] = [];
	const end = (paths: readonly string[]) => {
		for (const path of [from, ...paths]) ending.add(path);
		return null;
	};
	const met = new Set<string>();
	for (let path = nextPath(settings, from); path !== null; path = nextPath(settings, path)) {
		if (path === from) return passed;
		if (ending.has(path)) break;
		// The loop does not contain the first path. The loop is found when one of its own paths is followed.
		if (met.has(path)) return end(passed.slice(0, passed.indexOf(path)));
		met.add(path);
		passed.push(path);
	}
	return end(passed);
}

/** The types of navigation items that show one of the bookseller's own pages, identified by the page's id. */
const showsPage: readonly string[] = ['custom', 'custom_lists', 'v3_content'] satisfies NavigationItem['type'][];

function itemFaults(items: NavigationItem[], place: string, pages: ReadonlySet<string>): SettingsFault[] {
	return items.flatMap((item, at) => {
		const path = `${place}.${at}`;
		const words = showsPage.includes(item.type) ? pageFault(item, pages) : null;
		return [...(words === null ? [] : [{ path, words }]), ...itemFaults(item.submenu, `${path}.submenu`, pages)];
	});
}

function pageFault({ id, label, path, search }: NavigationItem, pages: ReadonlySet<string>): string | null {
	if (path === '') return `${label} is a page without a path. Give it a path, such as /about-us`;
	const page = search || id;
	if (pages.has(page)) return null;
	const there = pages.size === 0 ? '' : `. The pages are: ${[...pages].sort().join(', ')}`;
	return `${label} shows the page ${page}, which does not exist${there}`;
}

/** Reads the ids of the bookseller's own pages, which are pages with text and pages with lists. */
export async function ownPageIds(db: Queries): Promise<Set<string>> {
	// The queries run one after the other, because a transaction has only one connection.
	const pages = await db.selectFrom('content_pages').select('page_id').execute();
	const lists = await db
		.selectFrom('title_lists')
		.select('page_id')
		.distinct()
		.where('customer_id', 'is', null)
		.execute();
	return new Set([...pages, ...lists].flatMap(({ page_id }) => page_id ?? []));
}
