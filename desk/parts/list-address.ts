import type { SortBy } from '~store/contract/desk-page';

/** The number of rows on one page of a list. */
export const pageRows = 50;

/** Returns the page number in the address. The first page of a list has the number 1. */
export function pageOf(search: URLSearchParams): number {
	const page = Number(search.get('page') ?? 1);
	return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** Returns the query with some fields changed. The value null removes a field from the query. */
export function withFields(search: URLSearchParams, fields: Record<string, string | null>): string {
	const changed = new URLSearchParams(search);
	for (const [name, value] of Object.entries(fields)) {
		if (value === null) changed.delete(name);
		else changed.set(name, value);
	}
	return `?${changed}`;
}

/** Returns `limit` and `offset` of the page in the address, for a call to the store. */
export const pageAsked = (search: URLSearchParams): { limit: number; offset: number } => ({
	limit: pageRows,
	offset: (pageOf(search) - 1) * pageRows,
});

/** Returns the sorting in the address, for a call to the store. Returns `{}` if the address names no sortable column. */
export function sortFromAddress<Column extends string>(
	search: URLSearchParams,
	columns: readonly Column[],
): { sort?: SortBy<Column> } {
	const said = search.get('sort') ?? '';
	const column = columns.find((one) => one === said.replace(/^-/, ''));
	if (column === undefined) return {};
	return { sort: said.startsWith('-') ? `-${column}` : column };
}
