/** The searchable columns of a title, in the order of their bits (`columnBit`). */
export const searchColumns = ['title', 'authors', 'series', 'publisher', 'subjects'] as const;
export type SearchColumn = (typeof searchColumns)[number];

/** The bit for each column, so that a set of columns is one number. */
export const columnBit: Record<SearchColumn, number> = { title: 1, authors: 2, series: 4, publisher: 8, subjects: 16 };
/** The number of bits for columns in a posting. The position is in the bits above. */
export const columnBits = searchColumns.length;
export const allColumns = (1 << columnBits) - 1;

/**
 * Where all words of a query must be: in one column, or in several columns together. `named` is title, authors and series.
 * `anywhere` is every column.
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
/** The bit for each scope, so that a set of scopes is one number. */
export const scopeBit: Record<Scope, number> = {
	title: 1,
	authors: 2,
	series: 4,
	publisher: 8,
	named: 16,
	anywhere: 32,
};
export const allScopes = 63;

/** By set of columns, the scopes of a word that is in these columns. */
export const scopesOfColumns = Uint8Array.from({ length: allColumns + 1 }, (_, columns) =>
	(Object.keys(scopeBit) as Scope[]).reduce(
		(scopes, scope) => (columns & scopeColumns[scope] ? scopes | scopeBit[scope] : scopes),
		0,
	),
);
