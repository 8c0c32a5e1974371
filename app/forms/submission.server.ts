import { parseWithZod } from '@conform-to/zod';
import { z } from 'zod';
import { formErrorMap, refuseForm } from '../http/read-form.server';
import { knownFields } from './known-fields.server';

/**
 * What a form says, read by its schema; what the schema has no words of its own for is said in the shop's.
 * @throws a 400 response, which becomes the page's answer, for fields in a shape that the schema has not
 */
export const readSubmission = <Schema extends z.ZodTypeAny>(form: FormData | URLSearchParams, schema: Schema) =>
	parseWithZod(knownFields(form, schema), { schema, errorMap: formErrorMap });

/**
 * Reads the answers that the page itself wrote into a form: the names of buttons, hidden fields. Nobody types them, so
 * a shopper could not mend one that does not fit.
 * @throws a 400 response, which becomes the page's answer
 */
export function readWritten<Schema extends z.ZodTypeAny>(form: FormData, schema: Schema): z.output<Schema> {
	const submission = readSubmission(form, schema);
	if (submission.status !== 'success') throw refuseForm();
	return submission.value;
}

/** Whether a script sent a form, which shows by itself what happened and wants no page for it. */
export const wantsData = (form: FormData): boolean => form.get('answer') === 'data';

/**
 * Which of a screen's forms was posted, by the names of its intents.
 * @throws a 400 response for another
 */
export function readIntent<Intent extends string>(form: FormData, intents: Record<Intent, unknown>): Intent {
	const names = Object.keys(intents) as [Intent, ...Intent[]];
	return readWritten(form, z.object({ intent: z.enum(names) })).intent as Intent;
}

/** The id of something, as a hidden field has it. */
export const writtenId = z
	.string()
	.regex(/^\d{1,15}$/)
	.transform(Number);

/** The id of something, or null where a hidden field is empty or missing. */
export const writtenIdOrNull = z
	.string()
	.regex(/^\d{0,15}$/)
	.default('')
	.transform((typed) => (typed === '' ? null : Number(typed)));
