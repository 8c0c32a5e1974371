/** The parts of a title that can be searched (columns), in the order of their bits (`columnBit`). */
export const searchColumns = ['title', 'authors', 'series', 'publisher', 'subjects'] as const;
export type SearchColumn = (typeof searchColumns)[number];

/** The bit of each searchable column. With these bits, one number represents a set of columns. */
export const columnBit: Record<SearchColumn, number> = { title: 1, authors: 2, series: 4, publisher: 8, subjects: 16 };
/**
 * The number of low bits in a posting that represent columns. The higher bits of the posting contain the position of the title.
 */
export const columnBits = searchColumns.length;
export const allColumns = (1 << columnBits) - 1;

/**
 * The parts of a title in which all words of a query must occur (scopes). A scope is one column, or several columns together.
 * `named` means the title, the authors and the series together. `anywhere` means all columns together.
 */
export type Scope = 'title' | 'authors' | 'series' | 'publisher' | 'named' | 'anywhere';

export const scopeColumns: Record<Scope, number> = {
	title: columnBit.title,
	authors: columnBit.authors,
	series: columnBit.series,
	publisher: columnBit.publisher,
	named: columnBit.title | columnBit.authors | columnBit.series,
	anywhere: allColumns,
};
/** The bit of each scope. With these bits, one number represents a set of scopes. */
export const scopeBit: Record<Scope, number> = {
	title: 1,
	authors: 2,
	series: 4,
	publisher: 8,
	named: 16,
	anywhere: 32,
};
export const allScopes = 63;

/** The scopes that contain a word, for each set of columns that contain the word. */
export const scopesOfColumns = Uint8Array.from({ length: allColumns + 1 }, (_, columns) =>
	(Object.keys(scopeBit) as Scope[]).reduce(
		(scopes, scope) => (columns & scopeColumns[scope] ? scopes | scopeBit[scope] : scopes),
		0,
	),
);
