/**
 * The sort orders of a customer's lists. The first is the default (docs/behaviour/lists.md#customers-lists). This file does not
 * use zod, because pages need the names too.
 */
export const listSorts = ['date_updated', 'date_posted', 'name'] as const;

export type ListSort = (typeof listSorts)[number];
