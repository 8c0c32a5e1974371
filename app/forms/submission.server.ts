import { parseWithZod } from '@conform-to/zod';
import { z } from 'zod';
import { formErrorMap, refuseForm } from '../http/read-form.server';
import { knownFields } from './known-fields.server';

/**
 * Reads a form with its schema. Errors that the schema has no words for get the shop's words.
 * @throws a 400 response, which becomes the page's answer, for fields whose shape does not fit the schema
 */
export const readSubmission = <Schema extends z.ZodTypeAny>(form: FormData | URLSearchParams, schema: Schema) =>
	parseWithZod(knownFields(form, schema), { schema, errorMap: formErrorMap });

/**
 * Reads the values that the page itself wrote into a form, such as the names of buttons and hidden fields. Shoppers do
 * not type these values, so they could not correct an invalid one.
 * @throws a 400 response, which becomes the page's answer
 */
export function readWritten<Schema extends z.ZodTypeAny>(form: FormData, schema: Schema): z.output<Schema> {
	const submission = readSubmission(form, schema);
	if (submission.status !== 'success') throw refuseForm();
	return submission.value;
}

/** Whether a script sent a form. The script shows the result by itself and needs no page. */
export const wantsData = (form: FormData): boolean => form.get('answer') === 'data';

/**
 * Returns which of a screen's forms was posted, by the names of its intents.
 * @throws a 400 response for an unknown one
 */
export function readIntent<Intent extends string>(form: FormData, intents: Record<Intent, unknown>): Intent {
	const names = Object.keys(intents) as [Intent, ...Intent[]];
	return readWritten(form, z.object({ intent: z.enum(names) })).intent as Intent;
}

/** An id in a hidden field. */
export const writtenId = z
	.string()
	.regex(/^\d{1,15}$/)
	.transform(Number);

/** An id, or null if the hidden field is empty or missing. */
export const writtenIdOrNull = z
	.string()
	.regex(/^\d{0,15}$/)
	.default('')
	.transform((typed) => (typed === '' ? null : Number(typed)));
