import { parseWithZod } from '@conform-to/zod';
import type { z } from 'zod';
import { inWords } from '../http/read-form.server';

/** What a form says, read by its schema; what the schema has no words of its own for is said in the shop's. */
export const readSubmission = <Schema extends z.ZodTypeAny>(form: FormData | URLSearchParams, schema: Schema) =>
	parseWithZod(form, { schema, errorMap: inWords });
