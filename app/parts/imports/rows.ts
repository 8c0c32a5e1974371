/** The names of the filters for the rows of an import. */
export const allRows = ['all', 'green', 'red'] as const;
export type Rows = (typeof allRows)[number];

/** Returns the filter for import rows with this name; null if the name is unknown. */
export const rowsOf = (word: string | null): Rows | null => allRows.find((rows) => rows === word) ?? null;
