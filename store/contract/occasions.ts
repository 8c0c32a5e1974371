/** What a gift registry can be for (docs/behaviour/registry.md#form). Without zod: the storefront's scripts know them, too. */
export const occasions = ['Birthday', 'Wedding', 'Baby', 'School', 'Holiday', 'Bookfair', 'Other'] as const;

/** What a new one is for, until somebody says otherwise. */
export const defaultOccasion: (typeof occasions)[number] = 'Birthday';
