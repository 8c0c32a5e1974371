import { parseArgs } from 'node:util';
import { removePage, setPageOfList, writePage } from '../catalogue/own-pages/write-page';
import type { NavigationItem, Settings } from '../contract/settings';
import type { HasVersions } from '../foundation/caching/versions';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import { ownPageIds } from '../foundation/settings/faults';
import { valueAt } from '../foundation/settings/paths';
import type { HasSettings } from '../foundation/settings/settings';
import { changeSettings } from './change-settings';
import { type Command, CommandError, type Terminal, withStore } from './command';
import { inColumns } from './table';
import { readWrittenText } from './written-text';

const help = `Usage: npm run store -- pages list
       npm run store -- pages show PAGE
       npm run store -- pages write PAGE --title TEXT (--file FILE | --text TEXT)
       npm run store -- pages remove PAGE
       npm run store -- pages put PAGE PATH [--label TEXT] [--in menu|foot] [--under LABEL] [--lists]
       npm run store -- pages take PAGE
       npm run store -- pages lists PAGE LIST-ID …
       npm run store -- pages privacy (--file FILE | --text TEXT)

Manages the shop's own pages, in Markdown (.md) or HTML (.html). Scripts, frames, forms and styles are removed. A PAGE is
a short name that you choose, such as about-us.

write makes a page or changes its text. put gives the page an address and a link: in the menu, under the menu entry
named by --under, or at the foot of every page. A page that already has a link keeps its label and position unless you
give others, and always keeps the entries under it. take removes the address and the link. lists shows the shop's own
lists (npm run store -- lists) below the page's text, instead of earlier lists; without a LIST-ID, lists removes all
lists from the page.

The text of the pages gift-cards and events appears above the shop's own content at /gift-cards and /events. privacy
writes the privacy policy, which the foot links to; --text "" removes it.

To add links to other sites or to files (.pdf) and headings without a link, or to reorder the menu: settings edit,
site_navigation.

Example:
  npm run store -- pages write about-us --title "About us" --file about.md
  npm run store -- pages put about-us /about-us --under "The shop"`;

const options = {
	title: { type: 'string' },
	file: { type: 'string' },
	text: { type: 'string' },
	label: { type: 'string' },
	in: { type: 'string' },
	under: { type: 'string' },
	lists: { type: 'boolean' },
} as const;

interface PageCommand {
	store: Database & Clock & HasSettings & HasVersions;
	terminal: Terminal;
	values: {
		title?: string | undefined;
		file?: string | undefined;
		text?: string | undefined;
		label?: string | undefined;
		in?: string | undefined;
		under?: string | undefined;
		lists?: boolean | undefined;
	};
	/** The command's arguments after the page's ID. */
	rest: string[];
}

export const command: Command = {
	help,
	options,
	async run([action = '', ...args], terminal) {
		const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
		const [page, ...rest] = positionals;
		return withStore(terminal, async (store) => {
			const asked = { store, terminal, values, rest };
			if (action === 'list' && page === undefined) return list(asked);
			if (action === 'privacy' && page === undefined) return privacy(asked);
			const work = Object.hasOwn(actions, action) ? actions[action] : undefined;
			if (!work || page === undefined) throw new CommandError(help);
			if (!/^[a-z\d][a-z\d_-]{0,59}$/i.test(page)) {
				throw new CommandError('A page name has letters, digits, hyphens and underscores, such as about-us.');
			}
			return work(asked, page);
		});
	},
};

const actions: Record<string, (asked: PageCommand, page: string) => Promise<number>> = {
	async show({ store, terminal }, page) {
		const row = await pageNamed(store, page);
		terminal.print(`${row.title}\n\n${row.html}`);
		return 0;
	},
	async write({ store, terminal, values }, page) {
		const before = await store.db
			.selectFrom('content_pages')
			.selectAll()
			.where('page_id', '=', page)
			.executeTakeFirst();
		const title = values.title?.trim() ?? before?.title ?? '';
		const html = (await readWrittenText(store, terminal, values)) ?? before?.html;
		if (title === '' || title.length > 120) throw new CommandError('--title must be a heading of 1 to 120 characters.');
		if (html === undefined) throw new CommandError('Give the text with --file FILE or --text TEXT.');
		await writePage(store, { page_id: page, title, html });
		terminal.print(`The page ${page}, ${title}, was saved.`);
		const at = (await addressOf(store, page)) ?? screenOf(page);
		terminal.print(
			at === null ? `The page has no address yet: npm run store -- pages put ${page} /${page}` : `The page is at ${at}`,
		);
		return 0;
	},
	async remove({ store, terminal }, page) {
		const at = await addressOf(store, page);
		if (at !== null)
			throw new CommandError(
				`The page is still at ${at}. Remove the address first: npm run store -- pages take ${page}`,
			);
		await removePage(store, page);
		terminal.print(`The page ${page} was removed.`);
		return 0;
	},
	async put({ store, terminal, values, rest }, page) {
		const [path = ''] = rest;
		if (rest.length !== 1 || !/^\/[^/\\?#\s]/.test(path))
			throw new CommandError('Give the page an address such as /about-us.');
		if (values.in !== undefined && values.in !== 'menu' && values.in !== 'foot') {
			throw new CommandError('--in must be menu or foot.');
		}
		const row = await store.db
			.selectFrom('content_pages')
			.select('title')
			.where('page_id', '=', page)
			.executeTakeFirst();
		const [before] = itemsOf(await store.settings.get(), page);
		const label = (values.label ?? before?.label ?? row?.title ?? page).trim();
		const type = values.lists ? 'custom_lists' : (before?.type ?? 'custom');
		await changeNavigation(store, terminal, (settings) => {
			const submenu = itemsOf(settings, page).flatMap((before) => withoutPage(before.submenu, page));
			const item: NavigationItem = { id: page, label, path, type, search: page, submenu };
			const { site_navigation, extra_navigation } = without(settings, page);
			if (values.in === undefined && values.under === undefined && itemsOf(settings, page).length > 0)
				return replaced(settings, page, item);
			if (values.in === 'foot') return { site_navigation, extra_navigation: [...extra_navigation, item] };
			if (values.under === undefined) return { site_navigation: [...site_navigation, item], extra_navigation };
			if (!site_navigation.some(({ label: word }) => word === values.under)) {
				const words = site_navigation.map(({ label: word }) => word).join(', ');
				throw new CommandError(
					`The menu has no entry ${values.under}${words === '' ? '' : `. Its entries: ${words}`}.`,
				);
			}
			return {
				site_navigation: site_navigation.map((word) =>
					word.label === values.under ? { ...word, submenu: [...word.submenu, item] } : word,
				),
				extra_navigation,
			};
		});
		terminal.print(`${label} is at ${path}`);
		return 0;
	},
	async take({ store, terminal }, page) {
		const at = await addressOf(store, page);
		if (at === null) throw new CommandError(`The page ${page} has no address.`);
		await changeNavigation(store, terminal, (settings) => {
			const below = itemsOf(settings, page).flatMap(({ submenu }) => withoutPage(submenu, page));
			if (below.length > 0) {
				const words = below.map(({ label }) => label).join(', ');
				throw new CommandError(
					`Menu entries under this page would be removed too: ${words}. Move these entries first.`,
				);
			}
			return without(settings, page);
		});
		terminal.print(`${at} no longer shows the page. The page and its text are kept.`);
		return 0;
	},
	async lists({ store, terminal, rest }, page) {
		const ids = rest.map((id) => {
			if (!/^\d{1,9}$/.test(id))
				throw new CommandError(`${id} is not the id of a list. To see the ids: npm run store -- lists list`);
			return Number(id);
		});
		const before = await store.db.selectFrom('title_lists').select('id').where('page_id', '=', page).execute();
		for (const { id } of before) if (!ids.includes(id)) await setPageOfList(store, id, null);
		for (const id of ids) await setPageOfList(store, id, page);
		terminal.print(ids.length === 0 ? `${page} shows no lists.` : `${page} shows the lists ${ids.join(', ')}.`);
		return 0;
	},
};

async function list({ store, terminal }: PageCommand): Promise<number> {
	const titles = new Map(
		(await store.db.selectFrom('content_pages').select(['page_id', 'title']).execute()).map((row) => [
			row.page_id,
			row.title,
		]),
	);
	const ids = [...(await ownPageIds(store.db))].sort();
	const table: string[][] = [];
	for (const id of ids) table.push([id, (await addressOf(store, id)) ?? '-', titles.get(id) ?? '(only lists)']);
	terminal.print(table.length === 0 ? 'There are no pages.' : inColumns([['Page', 'Address', 'Heading'], ...table]));
	return 0;
}

async function privacy({ store, terminal, values }: PageCommand): Promise<number> {
	const html = await readWrittenText(store, terminal, values);
	if (html === undefined) throw new CommandError('Give the text with --file FILE or --text TEXT.');
	await changeSettings(store, terminal, (settings) => ({ ...(settings as object), privacy_policy: html }));
	terminal.print(html === '' ? 'The shop has no privacy policy.' : 'The privacy policy is at /privacy-policy');
	return 0;
}

async function pageNamed({ db }: Database, page: string) {
	const row = await db.selectFrom('content_pages').selectAll().where('page_id', '=', page).executeTakeFirst();
	if (!row) throw new CommandError(`There is no page ${page}.`);
	return row;
}

type Navigation = Pick<Settings, 'site_navigation' | 'extra_navigation'>;

const showsPage = ({ type, search, id }: NavigationItem, page: string): boolean =>
	['custom', 'custom_lists', 'v3_content'].includes(type) && (search || id) === page;

/** Finds the navigation items that link to a page, each with its submenu. */
function itemsOf({ site_navigation, extra_navigation }: Navigation, page: string): NavigationItem[] {
	const found = (items: NavigationItem[]): NavigationItem[] =>
		items.flatMap((item) => [...(showsPage(item, page) ? [item] : []), ...found(item.submenu)]);
	return found([...site_navigation, ...extra_navigation]);
}

const withoutPage = (items: NavigationItem[], page: string): NavigationItem[] =>
	items.filter((item) => !showsPage(item, page)).map((item) => ({ ...item, submenu: withoutPage(item.submenu, page) }));

/** Removes the items that link to a page from the navigation. */
const without = ({ site_navigation, extra_navigation }: Navigation, page: string): Navigation => ({
	site_navigation: withoutPage(site_navigation, page),
	extra_navigation: withoutPage(extra_navigation, page),
});

/**
 * Replaces the first navigation item that links to a page with another item, and removes all other items that link to the page.
 */
function replaced({ site_navigation, extra_navigation }: Navigation, page: string, by: NavigationItem): Navigation {
	let placed = false;
	const place = (items: NavigationItem[]): NavigationItem[] =>
		items.flatMap((item) => {
			if (!showsPage(item, page)) return [{ ...item, submenu: place(item.submenu) }];
			const here = placed ? [] : [by];
			placed = true;
			return here;
		});
	return { site_navigation: place(site_navigation), extra_navigation: place(extra_navigation) };
}

/** Returns the path of the built-in shop screen that shows a page's text. Returns null if no built-in screen shows the page. */
const screenOf = (page: string): string | null => (['gift-cards', 'events'].includes(page) ? `/${page}` : null);

/** Finds the web address of a page. Returns null for a page without a web address. */
async function addressOf(store: HasSettings, page: string): Promise<string | null> {
	const find = (items: NavigationItem[]): string | null => {
		for (const item of items) {
			const at = showsPage(item, page) ? item.path : find(item.submenu);
			if (at !== null) return at;
		}
		return null;
	};
	const { site_navigation, extra_navigation } = await store.settings.get();
	return find([...site_navigation, ...extra_navigation]);
}

const changeNavigation = (
	store: Database & Clock & HasVersions,
	terminal: Terminal,
	make: (navigation: Navigation) => Navigation,
): Promise<boolean> =>
	changeSettings(store, terminal, (settings) => ({
		...(settings as object),
		...make({
			site_navigation: valueAt(settings, 'site_navigation') as NavigationItem[],
			extra_navigation: valueAt(settings, 'extra_navigation') as NavigationItem[],
		}),
	}));
