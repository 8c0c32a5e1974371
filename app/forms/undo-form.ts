import { z } from 'zod';

const json = z.string().transform((text, context) => {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		context.addIssue({ code: 'custom', message: 'No JSON.' });
		return z.NEVER;
	}
});

/**
 * Returns the schema of the form for an undo button (`Undo` in `cookies/flash.server.ts`). The form of an undo button posts a
 * single value as JSON.
 */
export const undoForm = <Schema extends z.ZodTypeAny>(known: Schema) => z.object({ undo: json.pipe(known) });
