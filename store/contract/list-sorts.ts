/**
 * The sort orders of a customer's lists. The first sort order is the default (docs/behaviour/lists.md#customers-lists). This file
 * does not use zod, because the storefront's pages also use the names of the sort orders.
 */
export const listSorts = ['date_updated', 'date_posted', 'name'] as const;

export type ListSort = (typeof listSorts)[number];
