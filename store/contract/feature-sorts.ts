/**
 * How featured lists may be sorted (docs/behaviour/features-and-events.md#featured-lists). Without zod, as pages need the names
 * too.
 */
export const featureSorts = ['name', 'lastupdate', 'dateposted', 'tldefsequence'] as const;

export type FeatureSort = (typeof featureSorts)[number];
