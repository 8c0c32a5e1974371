/** How a customer's lists may be sorted (spec 3 §9). Without zod: pages need the names, too. */
export const listSorts = ['date_posted', 'name', 'date_updated'] as const;

export type ListSort = (typeof listSorts)[number];
