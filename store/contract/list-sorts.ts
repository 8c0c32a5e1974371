/**
 * How a customer's lists may be sorted; the first is the default (docs/behaviour/lists.md#customers-lists). Without zod, as pages
 * need the names too.
 */
export const listSorts = ['date_updated', 'date_posted', 'name'] as const;

export type ListSort = (typeof listSorts)[number];
