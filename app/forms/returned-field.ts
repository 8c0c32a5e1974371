import type { SubmissionResult } from '@conform-to/react';
import type { FormField } from './form-field';

/**
 * A field as conform describes one, of a form that keeps nothing in the browser: it has what came back with the last
 * post, if it came back.
 */
export function returnedField(
	formId: string,
	name: string,
	lastResult: SubmissionResult | null | undefined,
): FormField {
	const id = `${formId}-${name}`;
	const errors = lastResult?.error?.[name];
	return {
		id,
		errorId: `${id}-error`,
		descriptionId: `${id}-description`,
		name,
		initialValue: lastResult?.initialValue?.[name],
		...(errors ? { errors } : {}),
	};
}
