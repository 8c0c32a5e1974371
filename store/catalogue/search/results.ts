import type { BrowseResult } from '../../contract/browse';
import { find, maxOffset, type Search } from './find';
import type { SearchContext } from './finder';
import type { Found, Order } from './found';
import { rewritten } from './spelling/rewriting';
import { parseQuery } from './words/parse-query';

/** A request for one page of search results. The request can be sent to another thread. */
export interface SearchRequest {
	search: Search;
	/** Whether to search only for the typed words and not for a correction, even if the typed words find few titles. */
	asTyped: boolean;
	order: Order;
	offset: number;
	limit: number;
}

export interface Results extends Pick<BrowseResult, 'filter_info' | 'other_editions' | 'shown_for' | 'did_you_mean'> {
	/** The IDs of the titles on the requested page. */
	ids: number[];
	/** The number of search results, including results that are too far down to be shown. */
	count: number;
}

/**
 * Finds a page of titles, and the filters with which the shopper can narrow the result further. A page after the last title that
 * can be shown is empty.
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
 * Finds titles for the typed words, or for a likely correction of the typed words. The correction is used if the typed words
 * find few or no titles, and the correction finds better results with the same filters. For this decision, the results of the
 * typed words are counted without filters, because filters do not make a word misspelt. With `asTyped`, the results are those of
 * the typed words, and the correction is only offered as a link.
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
