import { type Filters, type PageSize, pageSizes, type SearchType, type SortOrder } from '~store/contract/browse-keys';

/** The query of the browse screen: everything that its path contains (docs/behaviour/browsing.md#paths). */
export interface BrowseQuery {
	/** '' for no search. */
	term: string;
	/** The fields that the term is searched in. */
	kind: SearchType;
	/** The words are meant as they were typed, however they are spelled. */
	asTyped: boolean;
	/** Every edition is a result of its own; a search shows one of each work otherwise. */
	everyEdition: boolean;
	/** The list that is browsed, or what a search by a page or a file found, by its key. */
	list: number | string | null;
	filters: Filters;
	/** Null for the usual order of what is shown. */
	sort: SortOrder | null;
	size: PageSize;
	/** How many titles come before the page. */
	offset: number;
}

/** The whole catalogue, from its beginning. */
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
