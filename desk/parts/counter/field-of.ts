import type { returnedField } from '~/forms/returned-field';

/** A field of one of the page's forms, with what was typed into it, or what it starts with. */
export type FieldOf = (name: string, usual?: string) => ReturnType<typeof returnedField>;
