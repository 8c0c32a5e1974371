import type { FilterGroup, SortOrder } from '../../contract/browse';
import type { Reason } from './merits';

/** A list's own order, which has no name of its own on the wire. */
export type Order = SortOrder | 'list';

/** What a search found, with the pages that have been looked at. */
export interface Found {
	/** How many results there are, also past those that are shown: works or titles, as the search has it. */
	readonly count: number;
	/** How many titles have the words, whatever the filters and the list leave of them. */
	readonly worded: number;
	readonly filter_info: FilterGroup[];
	/** About how many bytes of memory it takes, with one order, which is made when it is first asked for. */
	readonly bytes: number;
	/** Why a title stands where it does by relevance; nothing for one that was not found. */
	why(titleId: number): Reason[];
	/** How many other editions a title has. */
	otherEditions(titleId: number): number;
	/** The ids of the titles on a page. */
	page(order: Order, offset: number, limit: number): Promise<number[]>;
}
