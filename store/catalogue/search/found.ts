import type { FilterGroup, SortOrder } from '../../contract/browse';
import type { Reason } from './merits';

/** A list's own order, which has no name of its own on the wire. */
export type Order = SortOrder | 'list';

/** The result of a search, with the pages requested so far. */
export interface Found {
	/** The number of results, including those past the last one shown: works or titles, depending on the search. */
	readonly count: number;
	/** How many titles have the words, before any filter and list. */
	readonly worded: number;
	readonly filter_info: FilterGroup[];
	/** About how many bytes of memory it takes, with one order, which is made on first use. */
	readonly bytes: number;
	/** Explains a title's rank by relevance; empty for a title that was not found. */
	why(titleId: number): Reason[];
	/** How many other editions a title has. */
	otherEditions(titleId: number): number;
	/** The ids of the titles on a page. */
	page(order: Order, offset: number, limit: number): Promise<number[]>;
}
