/** Titles of results or of a list on a page, and featured lists, unless another number is asked for. */
export const usualPageSize = 26;

/** How many results a page may have (docs/behaviour/browsing.md#page-size). */
export const pageSizes = [usualPageSize, 50, 100, 200] as const;
export type PageSize = (typeof pageSizes)[number];

/** Rows of an imported file on a page, and of what was not found of a search by a file (docs/behaviour/list-files.md#rows). */
export const importRowsOnPage = 100;

/** Orders on a page of the history (docs/behaviour/orders.md#history). */
export const ordersOnPage = 5;
