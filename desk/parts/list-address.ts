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
