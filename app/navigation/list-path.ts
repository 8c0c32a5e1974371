/** Where the whole of a list is browsed: the way to a list for as long as /lists has no screen. */
export const listPath = (listId: number): string => `/browse/filter/x/${listId}`;
