/** Where the whole of a list is browsed. */
export const listPath = (listId: number): string => `/browse/filter/x/${listId}`;
