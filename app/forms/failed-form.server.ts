import type { SubmissionResult } from '@conform-to/react';
import { StoreError } from '../store-api/store-error';

/** Secret fields, whose values a page never sends back. */
export const secretFields = ['password', 'new_password', 'confirm', 'card_number', 'card_cvv'];

/** The errors of a form, by field name or for the whole form. */
export interface FormErrors {
	formErrors?: string[];
	fieldErrors?: Record<string, string[]>;
}

/** A form submission as conform reads it. */
interface Answerable {
	reply(options: FormErrors & { hideFields: string[] }): SubmissionResult;
}

/** Returns a form with all its values except the secret ones, and adds the given errors. */
export const returnForm = (submission: Answerable, errors: FormErrors = {}): SubmissionResult =>
	submission.reply({ ...errors, hideFields: secretFields });

interface WordsOptions {
	/** Returns the form field for a field of the payload; null if the form has no such field. */
	nameOf?: (field: string) => string | null;
}

/**
 * Converts the store's refusal to errors of the form: beside the fields that the refusal names, otherwise for the whole form.
 * @throws any error that is not a refusal of the store
 */
export function errorsOf(error: unknown, { nameOf = (field) => field }: WordsOptions = {}): FormErrors {
	if (!(error instanceof StoreError)) throw error;
	const named = error.fields ?? (error.field === undefined ? {} : { [error.field]: error.message });
	const fieldErrors: Record<string, string[]> = {};
	const formErrors: string[] = Object.keys(named).length === 0 ? [error.message] : [];
	for (const [field, words] of Object.entries(named)) {
		const name = nameOf(field);
		if (name === null) formErrors.push(words);
		else fieldErrors[name] = [words];
	}
	return { ...(formErrors.length > 0 ? { formErrors } : {}), fieldErrors };
}

/**
 * Whether the store refused the form because of too many attempts. After too many attempts, the values may be correct although
 * the store refused the form.
 */
export const isTooManyTries = (error: unknown): boolean => error instanceof StoreError && error.status === 429;

/** Returns the HTTP status for a form that the store refused. */
export const statusOf = (error: unknown): number => (isTooManyTries(error) ? 429 : 400);
