/**
 * Returns the path of a list's page.
 * @param list its id, or its sharing key
 * @param page from 1
 */
export const listPath = (list: number | string, page = 1): string => `/lists/${list}${page > 1 ? `/${page}` : ''}`;

/**
 * The word in a list's address that opens the owner's view for arranging it: sorting, adding notes, removing titles.
 */
export const arrange = 'arrange';

/** Returns the path of the same list as lines with all their offers, for ordering. */
export const cartablePath = (list: number | string, page = 1): string =>
	`/lists/cartable/${list}${page > 1 ? `/${page}` : ''}`;

/** Returns the path where the customer renames, shares and deletes one of their own lists. */
export const ownListPath = (listId: number): string => `/account/lists/${listId}`;

/** Returns the path where a list is copied to another one. */
export const copyListPath = (list: number | string): string => `/lists/copy/${list}`;

/** Returns the path for importing titles from a file into a list, or of an import that has begun. */
export const listImportPath = (listId: number, importId?: string): string =>
	`${ownListPath(listId)}/import${importId === undefined ? '' : `/${encodeURIComponent(importId)}`}`;
