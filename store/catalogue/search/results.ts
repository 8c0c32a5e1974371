import type { BrowseResult } from '../../contract/browse';
import type { Browsing } from './browsing';
import { maxOffset, type Search } from './find';
import { findMeant } from './find-meant';
import type { Order } from './found';

/** A page of what a search finds. All of it can be sent to another thread. */
export interface SearchRequest {
	search: Search;
	/** Nothing else is searched for, however little it finds. */
	asTyped: boolean;
	order: Order;
	offset: number;
	limit: number;
}

export interface Results extends Pick<BrowseResult, 'filter_info' | 'other_editions' | 'shown_for' | 'did_you_mean'> {
	/** The titles on the page. */
	ids: number[];
	/** How many results there are, whatever the number. */
	count: number;
}

/** Finds a page of titles with the filters to go on with. There are none past the last that is shown. */
export async function findResults(
	browsing: Browsing,
	{ search, asTyped, order, offset, limit }: SearchRequest,
): Promise<Results> {
	const meant = await findMeant(browsing, search, asTyped);
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
