import { type ListSort, listSorts } from '~store/contract/list-sorts';

/** The search text, sorting and page of the customer's lists, as they are in the address. */
export interface ListsQuery {
	term: string;
	sort: ListSort;
	/** The page number, from 1. */
	page: number;
}

/** The number of lists per page (docs/behaviour/lists.md#customers-lists). */
export const listsOnPage = 10;

export const sortNames: Record<ListSort, string> = {
	date_updated: 'Last changed',
	date_posted: 'Newest',
	name: 'Name',
};

/** Reads the search of the customer's lists from the query of an address; ignores invalid values in the query. */
export function readListsQuery(params: URLSearchParams): ListsQuery {
	const page = params.get('page') ?? '';
	return {
		term: (params.get('term') ?? '').trim().slice(0, 80),
		sort: listSorts.find((sort) => sort === params.get('sort')) ?? 'date_updated',
		page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
	};
}

/** Returns the address of one page of the customer's lists. */
export function listsPath({ term, sort, page }: ListsQuery): string {
	const params = new URLSearchParams();
	if (term) params.set('term', term);
	if (sort !== 'date_updated') params.set('sort', sort);
	if (page > 1) params.set('page', String(page));
	return params.size > 0 ? `/account/lists?${params}` : '/account/lists';
}
