import type { SubmissionResult } from '@conform-to/react';
import { StoreError } from '../store-api/store-error';

/** The fields whose values never go back into a page. */
export const secretFields = ['password', 'new_password', 'confirm', 'card_number', 'card_cvv'];

/** The errors of a form, by field name or as a whole. */
export interface FormErrors {
	formErrors?: string[];
	fieldErrors?: Record<string, string[]>;
}

/** A submission of conform's, whatever it was made from. */
interface Answerable {
	reply(options: FormErrors & { hideFields: string[] }): SubmissionResult;
}

/** Returns a form with all its answers except the secret ones. */
export const returnForm = (submission: Answerable, errors: FormErrors = {}): SubmissionResult =>
	submission.reply({ ...errors, hideFields: secretFields });

interface WordsOptions {
	/** The form's name for a field of the payload; null where the form has none. */
	nameOf?: (field: string) => string | null;
}

/**
 * Turns the store's refusal into errors of the form: beside the fields that it names, otherwise for the whole form.
 * @throws any error that is not a refusal
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

/** Whether the store refused because of too many tries. Such a refusal does not mean that the answers were wrong. */
export const isTooManyTries = (error: unknown): boolean => error instanceof StoreError && error.status === 429;

/** Returns the status of a form that the store refused. */
export const statusOf = (error: unknown): number => (isTooManyTries(error) ? 429 : 400);
