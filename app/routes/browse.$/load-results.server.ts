import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type { BrowseResult } from '~store/contract/browse';
import { grouped } from '~store/contract/grouped';
import type { SessionSummary } from '~store/contract/session';
import { readView, type View } from '../../cookies/rows.server';
import { readSession } from '../../cookies/session.server';
import { honeypotStamp } from '../../forms/honeypot.server';
import { type DeadEndShelf, deadEndShelf } from '../../parts/home/dead-end-shelf.server';
import { type CardTitle, toCardData, toListData, toSlideData } from '../../parts/titles/card-data';
import { itemPath } from '../../parts/titles/title-link';
import { browsePayload } from '../../paths/browse-payload';
import type { BrowseQuery } from '../../paths/browse-query';
import { atOffset, filterCount, withSize, withSort } from '../../paths/change-query';
import { browsePath } from '../../paths/write-path';
import { type StoreApi, storeApi } from '../../store-api/store-api.server';
import { chosenFilters, type FacetGroup, toFacetGroups } from './facet-data';
import { type FoundIn, loadFound } from './load-found.server';
import { namesOf } from './words';

/** The data of the form that asks the store for a book. */
export interface AskData {
	honeypot: string;
	known: { name: string; email: string } | null;
}

/** The data of the browse page. All other facts about the page are in its path. */
export interface Results {
	/** The number of results of the search. The store stops counting results at `most`. */
	count: number;
	/** The maximum number of results that can be shown. */
	most: number;
	titles: CardTitle[];
	groups: FacetGroup[];
	list: string | null;
	/** The subject of the results: the search text, the list, or the filters; '' for the whole catalogue. */
	about: string;
	/** The result of a search by web page or file, if the page shows one. */
	found: FoundIn | null;
	/** The corrected search text that the store used, if the typed text has a spelling mistake. */
	shownFor: string | null;
	/** A suggested search text that has more results. Set if the search used the words as typed, without a correction. */
	hint: string | null;
	/** A message that filtering or sorting by price was ignored, for a visitor who may not see prices. */
	unpriced: string | null;
	/** The message on the last page of results, if the search has more results than the shop shows. */
	more: string | null;
	/** A shelf of titles, for a search without results. */
	shelf: DeadEndShelf | null;
	/** The data of the form for a question, on a page without results. The data are null if the store takes no questions. */
	ask: AskData | null;
	view: View;
	/**
	 * The layouts of the titles that the shopper can choose. Only institutions may choose the list layout
	 * (docs/behaviour/browsing.md#views).
	 */
	views: View[];
	/** The canonical path of the page; '' for a page that search engines must not index. */
	canonical: string;
}

/**
 * Loads a page of titles from the store, and returns the data of the browse page.
 * @throws a redirect to the title of a typed ISBN, or to the last page if the page number is too high
 */
export async function loadResults(args: LoaderFunctionArgs, query: BrowseQuery): Promise<Results> {
	const api = await storeApi(args);
	const known = (await readSession(args.request)) !== null;
	const [result, session, found] = await Promise.all([
		api.load('browse/get', browsePayload(query)),
		known ? api.load('session/getSummary', { wishlist: false }) : null,
		typeof query.list === 'string' ? loadFound(api, query.list) : null,
	]);
	if (result.item) throw redirect(itemPath(result.item));
	if (result.rows.length === 0 && result.row_count > 0)
		throw redirect(browsePath(atOffset(query, lastPage(result, query))));
	const views: View[] = session?.user?.is_institution ? ['cards', 'grid', 'list'] : ['cards', 'grid'];
	const chosen = readView(args.request);
	const view = chosen && views.includes(chosen) ? chosen : 'cards';
	const groups = toFacetGroups(result.filter_info, query);
	const list = result.context?.name ?? null;
	return {
		count: result.row_count,
		most: result.max_offset,
		titles: result.rows.map((row, at) => {
			const others = result.other_editions[at] ?? 0;
			return others > 0 ? { ...dataOf[view](row), others } : dataOf[view](row);
		}),
		groups,
		list,
		about: query.term || (list ?? namesOf(chosenFilters(groups, query)) ?? ''),
		found,
		shownFor: result.shown_for,
		hint: result.did_you_mean,
		unpriced: asksForPrices(query) && !(await seesPrices(api, session)) ? unpriced : null,
		more: moreWords(result, query),
		shelf: result.row_count === 0 ? await deadEndShelf(api) : null,
		ask: result.row_count === 0 ? await askData(api, session) : null,
		view,
		views,
		canonical: canonicalPath(query),
	};
}

async function askData(api: StoreApi, session: SessionSummary | null): Promise<AskData | null> {
	if ((await api.load('store/getSettings', {})).store_info.email === '') return null;
	const user = session?.user;
	return {
		honeypot: honeypotStamp(),
		known: user ? { name: `${user.first_name} ${user.last_name}`.trim(), email: user.email_address } : null,
	};
}

const unpriced = 'Log in to see prices. Until then, this page shows titles of every price.';

const asksForPrices = ({ filters, sort }: BrowseQuery): boolean =>
	(filters.price ?? []).length > 0 || sort === 'price' || sort === 'price-high';

const seesPrices = async (api: StoreApi, session: SessionSummary | null): Promise<boolean> =>
	session?.logged_in === true || (await api.load('store/getSettings', {})).guest_show_price;

function moreWords({ row_count, max_offset }: BrowseResult, { offset, size }: BrowseQuery): string | null {
	if (row_count < max_offset || offset + size < max_offset) return null;
	return `Only the first ${grouped(max_offset)} titles are shown. To see others, choose a filter or search for a word.`;
}

const dataOf = { cards: toCardData, grid: toSlideData, list: toListData };

function lastPage({ row_count, max_offset }: BrowseResult, { size }: BrowseQuery): number {
	return Math.floor((Math.min(row_count, max_offset) - 1) / size) * size;
}

/**
 * Returns the canonical path of a browse page for crawlers. Only the catalogue, its lists and single filters have a canonical
 * path, because the number of searches and combinations of filters is unlimited. Returns '' for all other browse pages.
 */
function canonicalPath(query: BrowseQuery): string {
	if (query.term !== '' || typeof query.list === 'string' || filterCount(query) > 1) return '';
	return browsePath(atOffset(withSort(withSize(query, 26), null), query.size === 26 ? query.offset : 0));
}
