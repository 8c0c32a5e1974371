/**
 * Returns the path of a subject's titles. A topic of the store's own (two underscores before it) has a separate filter
 * (docs/behaviour/browsing.md#topics).
 */
export const subjectPath = (code: string): string =>
	`/browse/filter/${code.startsWith('__') ? 'n' : 's'}/${encodeURIComponent(code)}`;
