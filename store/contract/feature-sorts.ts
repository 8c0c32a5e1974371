/**
 * The sort orders of featured lists (docs/behaviour/features-and-events.md#featured-lists). This file does not use zod, because
 * pages need the names too.
 */
export const featureSorts = ['name', 'lastupdate', 'dateposted', 'tldefsequence'] as const;

export type FeatureSort = (typeof featureSorts)[number];
