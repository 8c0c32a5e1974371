import type { PayloadOf } from '~store/contract/contract';
import { isDay } from '~store/contract/day';
import { type OrderState, orderStates } from '~store/contract/order-states';
import { ordersOnPage } from '~store/contract/page-sizes';

/** The search in the order history, as the address contains it. */
export interface HistoryQuery {
	term: string;
	year: number | null;
	location: number | null;
	state: OrderState | null;
	/** The first and the last day of the searched period, 'YYYY-MM-DD'; '' if the period has no limit. */
	from: string;
	to: string;
	/** The page number, from 1. */
	page: number;
}

export const offsetOf = ({ page }: HistoryQuery): number => (page - 1) * ordersOnPage;
export const lastPage = (rowcount: number): number => Math.max(1, Math.ceil(rowcount / ordersOnPage));
export const isSearch = (query: HistoryQuery): boolean => Object.keys(wantedBy(query)).length > 0;

/** Returns the search in the format of the store's calls. */
export const wantedBy = ({ term, year, location, state, from, to }: HistoryQuery): PayloadOf<'order/getExcel'> => ({
	...(term ? { term } : {}),
	...(year === null ? {} : { year }),
	...(location === null ? {} : { location_id: location }),
	...(state === null ? {} : { state }),
	...(from ? { from } : {}),
	...(to ? { to } : {}),
});

/** Reads the search of the order history from the query of an address; ignores invalid values in the query. */
export function readHistoryQuery(params: URLSearchParams): HistoryQuery {
	const number = (name: string, pattern: RegExp) => {
		const value = params.get(name) ?? '';
		return pattern.test(value) ? Number(value) : null;
	};
	const day = (name: string) => (isDay(params.get(name) ?? '') ? (params.get(name) ?? '') : '');
	return {
		term: (params.get('term') ?? '').trim().slice(0, 100),
		year: number('year', /^[12]\d{3}$/),
		location: number('location', /^\d{1,12}$/),
		state: orderStates.find((state) => state === params.get('state')) ?? null,
		from: day('from'),
		to: day('to'),
		page: number('page', /^[1-9]\d{0,6}$/) ?? 1,
	};
}

/** Returns the address of one page of the order history. */
export const historyPath = (query: HistoryQuery): string => pathWith('/account/orders', query);

/** Returns the address of the Excel file with the orders of all pages of the search. */
export const historyExcelPath = (query: HistoryQuery): string =>
	pathWith('/download/customer/orders-excel', { ...query, page: 1 });

function pathWith(path: string, { term, year, location, state, from, to, page }: HistoryQuery): string {
	const params = new URLSearchParams();
	if (term) params.set('term', term);
	if (year !== null) params.set('year', String(year));
	if (location !== null) params.set('location', String(location));
	if (state !== null) params.set('state', state);
	if (from) params.set('from', from);
	if (to) params.set('to', to);
	if (page > 1) params.set('page', String(page));
	return params.size > 0 ? `${path}?${params}` : path;
}
