import type { SearchType, SortOrder } from '~store/contract/browse-keys';
import { type BrowseQuery, usualSort } from '../../paths/browse-query';
import { atOffset, withSize, withSort } from '../../paths/change-query';
import type { MenuLink } from '../../paths/links';
import { isBrowsePath, readBrowsePath } from '../../paths/read-path';
import { browsePath } from '../../paths/write-path';
import type { ChosenFilter } from './facet-data';

const searched: Record<SearchType, (term: string) => string> = {
	keyword: (term) => `Results for “${term}”`,
	title: (term) => `Titles with “${term}”`,
	author: (term) => `Books by “${term}”`,
	publisher: (term) => `Published by “${term}”`,
};

/**
 * The maximum number of filters that the heading of the browse page names. If the query has more filters, they are shown only in
 * the list of chosen filters.
 */
const maxNamed = 3;

/**
 * Returns the heading of the browse page: the search or the list. If filters are chosen, returns the menu's name for the same
 * filters, or the names of the filters. Returns 'Browse' for the whole catalogue, and for queries without a short name.
 */
export function headingOf(query: BrowseQuery, list: string | null, chosen: ChosenFilter[], menu: MenuLink[]): string {
	const { term, kind } = query;
	if (term !== '') return list === null ? searched[kind](term) : `${searched[kind](term)} in ${list}`;
	if (list !== null) return typeof query.list === 'string' ? `Found in ${list}` : list;
	if (chosen.length === 0) return 'Browse';
	return menuLabel(menu, placeOf(query)) ?? namesOf(chosen) ?? 'Browse';
}

/** Returns the path of a query without its sort order and page number. */
const placeOf = (query: BrowseQuery): string => browsePath(atOffset(withSort(withSize(query, 26), null), 0));

function menuLabel(menu: MenuLink[], place: string): string | null {
	for (const { label, href, links = [] } of menu) {
		if (href && isBrowsePath(href) && placeOf(readBrowsePath(href).query) === place) return label;
		const below = menuLabel(links, place);
		if (below !== null) return below;
	}
	return null;
}

/**
 * Describes the chosen filters as text, such as 'Fantasy or Horror, French'. Several options of one filter give more results,
 * and several filters give fewer.
 */
export function namesOf(chosen: ChosenFilter[]): string | null {
	const included = chosen.filter(({ excluded }) => !excluded);
	if (included.length === 0 || included.length > maxNamed) return null;
	const keys = [...new Set(included.map(({ key }) => key))];
	const labels = (key: ChosenFilter['key']) => included.filter((one) => one.key === key).map(({ label }) => label);
	return keys.map((key) => labels(key).join(' or ')).join(', ');
}

const sortWords: Record<SortOrder, string> = {
	relevance: 'Best match',
	bestselling: 'Bestselling',
	title: 'Title',
	author: 'Author',
	newest: 'Newest first',
	oldest: 'Oldest first',
	price: 'Price, low to high',
	'price-high': 'Price, high to low',
};

/**
 * Returns the sort orders that the shopper can choose. The value '' is the default sort order. Sorting by price is available
 * only if filtering by price is available.
 */
export function sortOptions(query: BrowseQuery, priced: boolean): [SortOrder | '', string][] {
	const usual = usualSort(query);
	const offered = (Object.keys(sortWords) as SortOrder[]).filter(
		(sort) =>
			sort !== usual &&
			(sort !== 'relevance' || query.term !== '') &&
			(priced || (sort !== 'price' && sort !== 'price-high')),
	);
	return [
		['', usual === null ? 'The list’s order' : sortWords[usual]],
		...offered.map((sort): [SortOrder, string] => [sort, sortWords[sort]]),
	];
}
