/**
 * Returns the address of a list's page.
 * @param list the list's id, or the key of a shared list
 * @param page the number of the page; the first page is 1
 */
export const listPath = (list: number | string, page = 1): string => `/lists/${list}${page > 1 ? `/${page}` : ''}`;

/** The query parameter that opens a list in its owner's view for arranging: sorting, adding notes, removing titles. */
export const arrange = 'arrange';

/** Returns the address of a list in the view for ordering, with all offers of each title. */
export const cartablePath = (list: number | string, page = 1): string =>
	`/lists/cartable/${list}${page > 1 ? `/${page}` : ''}`;

/** Returns the address of the page where a customer renames, shares and deletes one of their lists. */
export const ownListPath = (listId: number): string => `/account/lists/${listId}`;

/** Returns the address of the page that copies a list to another list. */
export const copyListPath = (list: number | string): string => `/lists/copy/${list}`;

/**
 * Returns the address of the page that imports titles from a file into a list. With `importId`, the page of an import that has
 * begun.
 */
export const listImportPath = (listId: number, importId?: string): string =>
	`${ownListPath(listId)}/import${importId === undefined ? '' : `/${encodeURIComponent(importId)}`}`;
