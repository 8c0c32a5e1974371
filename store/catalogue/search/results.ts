import type { BrowseResult } from '../../contract/browse';
import { find, maxOffset, type Search } from './find';
import type { SearchContext } from './finder';
import type { Found, Order } from './found';
import { rewritten } from './spelling/rewriting';
import { parseQuery } from './words/parse-query';

/** A request for a page of search results. It can be sent to another thread. */
export interface SearchRequest {
	search: Search;
	/** Whether to search only for the typed words, even if they find little. */
	asTyped: boolean;
	order: Order;
	offset: number;
	limit: number;
}

export interface Results extends Pick<BrowseResult, 'filter_info' | 'other_editions' | 'shown_for' | 'did_you_mean'> {
	/** The ids of the titles on the page. */
	ids: number[];
	/** The number of results, including results past the last one shown. */
	count: number;
}

/**
 * Finds a page of titles, with the filters that narrow the result further. Past the last title that is shown, the page is empty.
 */
export async function findResults(
	browsing: SearchContext,
	{ search, asTyped, order, offset, limit }: SearchRequest,
): Promise<Results> {
	const meant = await findOrCorrect(browsing, search, asTyped);
	const { found, instead } = meant;
	const ids = offset < maxOffset ? await found.page(order, offset, limit) : [];
	return {
		ids,
		other_editions: meant.search.oneEdition ? ids.map((id) => found.otherEditions(id)) : [],
		count: found.count,
		filter_info: found.filter_info,
		...instead,
	};
}

interface CorrectedResults {
	search: Search;
	found: Found;
	instead: Pick<BrowseResult, 'shown_for' | 'did_you_mean'>;
}

/**
 * Finds the typed words, or a likely correction of them. The correction is used if the typed words find little or nothing, and it
 * finds something better with the same filters. The typed words' results are counted before filters, because filters do not make
 * a word misspelt. With `asTyped`, the correction is only offered.
 */
export async function findOrCorrect(store: SearchContext, search: Search, asTyped: boolean): Promise<CorrectedResults> {
	const found = await find(store, search);
	const typed: CorrectedResults = { search, found, instead: { shown_for: null, did_you_mean: null } };
	const term = search.query ? await rewritten(store, search.query, search.type, found.worded) : null;
	const query = term === null ? null : parseQuery(term);
	if (!query) return typed;
	const meant = { ...search, query };
	const better = await find(store, meant);
	if (better.count === 0) return typed;
	if (asTyped) return { ...typed, instead: { shown_for: null, did_you_mean: term } };
	return { search: meant, found: better, instead: { shown_for: term, did_you_mean: null } };
}
