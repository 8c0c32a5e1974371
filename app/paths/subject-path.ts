/**
 * Returns the address of the titles on a subject. One of the store's own topics, which begins with two underscores, has a
 * separate filter (docs/behaviour/browsing.md#topics).
 */
export const subjectPath = (code: string): string =>
	`/browse/filter/${code.startsWith('__') ? 'n' : 's'}/${encodeURIComponent(code)}`;
