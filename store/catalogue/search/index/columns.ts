/** The columns of a title that are searched, in the order of their bits (`columnBit`). */
export const searchColumns = ['title', 'authors', 'series', 'publisher', 'subjects'] as const;
export type SearchColumn = (typeof searchColumns)[number];

/** Columns as one number, a bit each. */
export const columnBit: Record<SearchColumn, number> = { title: 1, authors: 2, series: 4, publisher: 8, subjects: 16 };
/** How many bits a posting has for its columns. Its position is in the bits above. */
export const columnBits = searchColumns.length;
export const allColumns = (1 << columnBits) - 1;

/**
 * The columns that must hold all words of a query: one column, or several together. `named` is title, authors and
 * series; `anywhere` is every column.
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
/** Scopes as one number, a bit each. */
export const scopeBit: Record<Scope, number> = {
	title: 1,
	authors: 2,
	series: 4,
	publisher: 8,
	named: 16,
	anywhere: 32,
};
export const allScopes = 63;

/** By columns, the scopes of a word that is in them. */
export const scopesOfColumns = Uint8Array.from({ length: allColumns + 1 }, (_, columns) =>
	(Object.keys(scopeBit) as Scope[]).reduce(
		(scopes, scope) => (columns & scopeColumns[scope] ? scopes | scopeBit[scope] : scopes),
		0,
	),
);
