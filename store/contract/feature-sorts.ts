/** How featured lists may be sorted (spec 3 §9). Without zod: pages need the names, too. */
export const featureSorts = ['name', 'lastupdate', 'dateposted', 'tldefsequence'] as const;

export type FeatureSort = (typeof featureSorts)[number];
