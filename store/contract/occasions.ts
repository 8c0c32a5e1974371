/**
 * The occasions of a gift registry (docs/behaviour/registry.md#form). This file does not use zod, because the storefront's
 * scripts also use the occasions.
 */
export const occasions = ['Birthday', 'Wedding', 'Baby', 'School', 'Holiday', 'Bookfair', 'Other'] as const;

/** The preselected occasion in the form for a new registry. */
export const defaultOccasion: (typeof occasions)[number] = 'Birthday';
