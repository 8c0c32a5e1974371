/** The occasions of a gift registry (docs/behaviour/registry.md#form). Without zod, as the storefront's scripts need them too. */
export const occasions = ['Birthday', 'Wedding', 'Baby', 'School', 'Holiday', 'Bookfair', 'Other'] as const;

/** The occasion that the form for a new registry starts with. */
export const defaultOccasion: (typeof occasions)[number] = 'Birthday';
