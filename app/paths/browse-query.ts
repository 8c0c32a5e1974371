import { type Filters, type PageSize, pageSizes, type SearchType, type SortOrder } from '~store/contract/browse-keys';

/** The query of the browse screen: everything that its path contains (docs/behaviour/browsing.md#paths). */
export interface BrowseQuery {
	/** '' for no search. */
	term: string;
	/** The fields that the term is searched in. */
	kind: SearchType;
	/** Whether to search for the words exactly as typed, without correcting the spelling. */
	asTyped: boolean;
	/** Whether every edition is a separate result. Otherwise a search shows one edition of each work. */
	everyEdition: boolean;
	/** The id of the list, or the key of a search with a page or a file. */
	list: number | string | null;
	filters: Filters;
	/** Null for the default order. */
	sort: SortOrder | null;
	size: PageSize;
	/** The number of titles before the page. */
	offset: number;
}

/** The whole catalogue, from its first title. */
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

/** Returns the default order of titles; null when a list has its own order. */
export function usualSort({ term, list }: Pick<BrowseQuery, 'term' | 'list'>): SortOrder | null {
	if (list !== null) return null;
	return term === '' ? 'bestselling' : 'relevance';
}
