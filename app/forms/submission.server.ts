import { parseWithZod } from '@conform-to/zod';
import { z } from 'zod';
import { formErrorMap, refuseForm } from '../http/read-form.server';
import { knownFields } from './known-fields.server';

/**
 * Validates a form with its schema. Errors without a message in the schema get a general message of the shop.
 * @throws a 400 response, which the router sends as the answer, for fields with a structure that the schema does not allow
 */
export const readSubmission = <Schema extends z.ZodTypeAny>(form: FormData | URLSearchParams, schema: Schema) =>
	parseWithZod(knownFields(form, schema), { schema, errorMap: formErrorMap });

/**
 * Reads values that the page itself put into a form, such as hidden fields and the names of buttons. Shoppers do not type these
 * values, so shoppers could not correct an invalid value.
 * @throws a 400 response, which the router sends as the answer
 */
export function readWritten<Schema extends z.ZodTypeAny>(form: FormData, schema: Schema): z.output<Schema> {
	const submission = readSubmission(form, schema);
	if (submission.status !== 'success') throw refuseForm();
	return submission.value;
}

/** Whether a script posted the form. The script itself shows the result, so the answer need not be a page. */
export const wantsData = (form: FormData): boolean => form.get('answer') === 'data';

/**
 * Returns which of a page's forms was posted. Each form's `intent` field identifies the form.
 * @throws a 400 response for an unknown intent
 */
export function readIntent<Intent extends string>(form: FormData, intents: Record<Intent, unknown>): Intent {
	const names = Object.keys(intents) as [Intent, ...Intent[]];
	return readWritten(form, z.object({ intent: z.enum(names) })).intent as Intent;
}

/** The schema of an id in a hidden field. */
export const writtenId = z
	.string()
	.regex(/^\d{1,15}$/)
	.transform(Number);

/** The schema of an id in a hidden field that may be empty or missing; the value is then null. */
export const writtenIdOrNull = z
	.string()
	.regex(/^\d{0,15}$/)
	.default('')
	.transform((typed) => (typed === '' ? null : Number(typed)));
