/** How a customer's lists may be sorted, as they are where nobody says first (docs/behaviour/lists.md#customers-lists). Without zod: pages need the names, too. */
export const listSorts = ['date_updated', 'date_posted', 'name'] as const;

export type ListSort = (typeof listSorts)[number];
