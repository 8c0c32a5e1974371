import type { SubmissionResult } from '@conform-to/react';
import type { FormField } from './form-field';

/**
 * Returns a field in conform's format, for a form that does not use conform in the browser. The field has the values of the last
 * post, if the form was refused.
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
