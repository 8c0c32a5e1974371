import type { FilterGroup, SortOrder } from '../../contract/browse';
import type { Reason } from './merits';

/** A sort order. 'list' is a list's own order, which has no name in the API. */
export type Order = SortOrder | 'list';

/** The result of a search, with the pages requested so far. */
export interface Found {
	/** The number of results, including results past the last one shown. They are works or titles, depending on the search. */
	readonly count: number;
	/** The number of titles that contain the words, before filters and lists are applied. */
	readonly worded: number;
	readonly filter_info: FilterGroup[];
	/** The approximate memory in bytes, including one sort order, which is created on first use. */
	readonly bytes: number;
	/** Explains a title's rank by relevance; empty for a title that was not found. */
	why(titleId: number): Reason[];
	/** Returns the number of a title's other editions. */
	otherEditions(titleId: number): number;
	/** Returns the ids of the titles on a page. */
	page(order: Order, offset: number, limit: number): Promise<number[]>;
}
