import type { SearchType, SortOrder } from '~store/contract/browse-keys';
import { type BrowseQuery, usualSort } from '../../browse-path/browse-query';
import type { ChosenFilter } from './facet-data';

const searched: Record<SearchType, (term: string) => string> = {
	keyword: (term) => `Results for “${term}”`,
	title: (term) => `Titles with “${term}”`,
	author: (term) => `Books by “${term}”`,
	publisher: (term) => `Published by “${term}”`,
};

/** What the page shows: what was searched for, the list, the one subject that was chosen; otherwise 'Browse'. */
export function headingOf({ term, kind }: BrowseQuery, list: string | null, chosen: ChosenFilter[]): string {
	if (term !== '') return list === null ? searched[kind](term) : `${searched[kind](term)} in ${list}`;
	if (list !== null) return list;
	const [only] = chosen;
	const subject = only && chosen.length === 1 && !only.excluded && (only.key === 's' || only.key === 'n');
	return subject ? only.label : 'Browse';
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

/** The orders to choose from, with '' for the usual one. Prices can be sorted by where they can be filtered by. */
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
