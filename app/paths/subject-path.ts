/** The titles of a subject; a topic of the store's own (two underscores before it) has a filter of its own (docs/behaviour/browsing.md#topics). */
export const subjectPath = (code: string): string =>
	`/browse/filter/${code.startsWith('__') ? 'n' : 's'}/${encodeURIComponent(code)}`;
