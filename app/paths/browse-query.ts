import { type Filters, type PageSize, pageSizes, type SearchType, type SortOrder } from '~store/contract/browse-keys';

/** The query of the browse page, as its path contains it (docs/behaviour/browsing.md#paths). */
export interface BrowseQuery {
	/** The search text; '' for no search. */
	term: string;
	/** The fields that are searched. */
	kind: SearchType;
	/** Whether to search for the words exactly as typed, without correcting the spelling. */
	asTyped: boolean;
	/** Whether each edition of a work is a separate result. Otherwise a search shows one edition of each work. */
	everyEdition: boolean;
	/** The id of the list, or the key of a search by web page or file. */
	list: number | string | null;
	filters: Filters;
	/** The sort order; null for the default sort order. */
	sort: SortOrder | null;
	size: PageSize;
	/** The number of titles before this page of results. */
	offset: number;
}

/** The query for the whole catalogue, from its first title. */
export const wholeCatalogue: BrowseQuery = {
	term: '',
	kind: 'keyword',
	asTyped: false,
	everyEdition: false,
	list: null,
	filters: {},
	sort: null,
	size: pageSizes[0],
	offset: 0,
};

/** Returns the default sort order of titles; null if a list has an order of its own. */
export function usualSort({ term, list }: Pick<BrowseQuery, 'term' | 'list'>): SortOrder | null {
	if (list !== null) return null;
	return term === '' ? 'bestselling' : 'relevance';
}
