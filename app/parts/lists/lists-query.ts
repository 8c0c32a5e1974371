import { type ListSort, listSorts } from '~store/contract/list-sorts';

/** Which of the customer's lists are asked for, as the address says it. */
export interface ListsQuery {
	term: string;
	sort: ListSort;
	/** From 1. */
	page: number;
}

/** Lists on a page (docs/behaviour/lists.md#customers-lists). */
export const listsOnPage = 10;

export const sortNames: Record<ListSort, string> = {
	date_updated: 'Changed last',
	date_posted: 'Newest',
	name: 'Name',
};

/** Reads an address; whatever in it cannot be meant is left out. */
export function readListsQuery(params: URLSearchParams): ListsQuery {
	const page = params.get('page') ?? '';
	return {
		term: (params.get('term') ?? '').trim().slice(0, 80),
		sort: listSorts.find((sort) => sort === params.get('sort')) ?? 'date_updated',
		page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
	};
}

/** Where a page of the lists is. */
export function listsPath({ term, sort, page }: ListsQuery): string {
	const params = new URLSearchParams();
	if (term) params.set('term', term);
	if (sort !== 'date_updated') params.set('sort', sort);
	if (page > 1) params.set('page', String(page));
	return params.size > 0 ? `/account/lists?${params}` : '/account/lists';
}
