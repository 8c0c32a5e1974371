import type { SortBy } from '~store/contract/desk-page';

/** Rows on a page of a list of the desk. */
export const pageRows = 50;

/** The page that the address names, from 1. */
export function pageOf(search: URLSearchParams): number {
	const page = Number(search.get('page') ?? 1);
	return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The same address with some of its fields changed; null takes one away. */
export function withFields(search: URLSearchParams, fields: Record<string, string | null>): string {
	const changed = new URLSearchParams(search);
	for (const [name, value] of Object.entries(fields)) {
		if (value === null) changed.delete(name);
		else changed.set(name, value);
	}
	return `?${changed}`;
}

/** A list as a call wants it: `limit` and `offset` of the page that the address names. */
export const pageAsked = (search: URLSearchParams): { limit: number; offset: number } => ({
	limit: pageRows,
	offset: (pageOf(search) - 1) * pageRows,
});

/** How the address wants a list sorted, as a call takes it; nothing where it names no column that the list is sorted by. */
export function sortAsked<Column extends string>(
	search: URLSearchParams,
	columns: readonly Column[],
): { sort?: SortBy<Column> } {
	const said = search.get('sort') ?? '';
	const column = columns.find((one) => one === said.replace(/^-/, ''));
	if (column === undefined) return {};
	return { sort: said.startsWith('-') ? `-${column}` : column };
}
