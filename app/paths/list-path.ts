/** A list's page, from 1. @param list its id, or the key that it is shared by */
export const listPath = (list: number | string, page = 1): string => `/lists/${list}${page > 1 ? `/${page}` : ''}`;

/**
 * The word in a list's address that opens the owner's view for arranging it: sorting, adding notes, removing titles.
 */
export const arrange = 'arrange';

/** The same list as lines with all their offers, to order from. */
export const cartablePath = (list: number | string, page = 1): string =>
	`/lists/cartable/${list}${page > 1 ? `/${page}` : ''}`;

/** Where one of the customer's own lists is named, shared and deleted. */
export const ownListPath = (listId: number): string => `/account/lists/${listId}`;

/** Where a list is copied to another one. */
export const copyListPath = (list: number | string): string => `/lists/copy/${list}`;

/** Where titles come from a file onto a list; an import that has begun, where one is named. */
export const listImportPath = (listId: number, importId?: string): string =>
	`${ownListPath(listId)}/import${importId === undefined ? '' : `/${encodeURIComponent(importId)}`}`;
