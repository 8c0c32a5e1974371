import type { ReactNode } from 'react';
import type { returnedField } from '~/forms/returned-field';

/** A field of the form, with what was typed into it, or what it starts with. */
type CounterField = ReturnType<typeof returnedField> & {
	/** What it is now, where somebody else has changed the order and it is not what was typed. */
	now?: ReactNode;
};
export type FieldOf = (name: string, usual?: string, words?: (value: string) => string) => CounterField;
