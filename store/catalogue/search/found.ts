import type { FilterGroup, SortOrder } from '../../contract/browse';
import type { Reason } from './merits';

/** A sort order for search results. 'list' is the order of a title list, which has no name in the API. */
export type Order = SortOrder | 'list';

/** The result of a search, together with the pages that were requested so far. */
export interface Found {
	/**
	 * The number of results, including results that are too far down to be shown. Depending on the search, the results are works
	 * or titles.
	 */
	readonly count: number;
	/** The number of titles that contain the words of the query, before filters and lists are applied. */
	readonly worded: number;
	readonly filter_info: FilterGroup[];
	/**
	 * The approximate memory of the search result in bytes. The number includes the first sort order that a visitor will request.
	 */
	readonly bytes: number;
	/** Returns the reasons for a title's rank by relevance. Returns an empty array if the title was not found. */
	why(titleId: number): Reason[];
	/** Returns the number of other editions of a title's work. */
	otherEditions(titleId: number): number;
	/** Returns the IDs of the titles on one page of the search result. */
	page(order: Order, offset: number, limit: number): Promise<number[]>;
}
