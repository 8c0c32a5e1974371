/** What of the order history is asked for, as its address says it. */
export interface HistoryQuery {
	term: string;
	year: number | null;
	location: number | null;
	/** From 1. */
	page: number;
}

/** Orders on a page (spec 3 §9): as many as the store gives. */
const aPage = 5;

export const offsetOf = ({ page }: HistoryQuery): number => (page - 1) * aPage;
export const lastPage = (rowcount: number): number => Math.max(1, Math.ceil(rowcount / aPage));
export const isSearch = ({ term, year, location }: HistoryQuery): boolean =>
	term !== '' || year !== null || location !== null;

/** Reads an address; whatever in it cannot be meant is left out. */
export function readHistoryQuery(params: URLSearchParams): HistoryQuery {
	const number = (name: string, pattern: RegExp) => {
		const value = params.get(name) ?? '';
		return pattern.test(value) ? Number(value) : null;
	};
	return {
		term: (params.get('term') ?? '').trim().slice(0, 100),
		year: number('year', /^[12]\d{3}$/),
		location: number('location', /^\d{1,12}$/),
		page: number('page', /^[1-9]\d{0,6}$/) ?? 1,
	};
}

/** Where a page of the history is. */
export function historyPath({ term, year, location, page }: HistoryQuery): string {
	const params = new URLSearchParams();
	if (term) params.set('term', term);
	if (year !== null) params.set('year', String(year));
	if (location !== null) params.set('location', String(location));
	if (page > 1) params.set('page', String(page));
	return params.size > 0 ? `/account/orders?${params}` : '/account/orders';
}
