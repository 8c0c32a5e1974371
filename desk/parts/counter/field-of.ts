import type { ReactNode } from 'react';
import type { returnedField } from '~/forms/returned-field';

/** A field of the form, with its typed value or its initial value. */
type CounterField = ReturnType<typeof returnedField> & {
	/**
	 * The current value of the field, as stored. The current value is set only if someone else has changed the order and the
	 * current value differs from the typed value.
	 */
	now?: ReactNode;
};
export type FieldOf = (name: string, usual?: string, words?: (value: string) => string) => CounterField;
