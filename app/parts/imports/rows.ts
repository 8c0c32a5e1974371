/** Which rows of an import are looked at. */
export const allRows = ['all', 'green', 'red'] as const;
export type Rows = (typeof allRows)[number];

/** Null for a word that names none. */
export const rowsOf = (word: string | null): Rows | null => allRows.find((rows) => rows === word) ?? null;
