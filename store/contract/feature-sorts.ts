/**
 * The sort orders of featured lists (docs/behaviour/features-and-events.md#featured-lists). This file does not use zod, because
 * the storefront's pages also use the names of the sort orders.
 */
export const featureSorts = ['name', 'lastupdate', 'dateposted', 'tldefsequence'] as const;

export type FeatureSort = (typeof featureSorts)[number];
