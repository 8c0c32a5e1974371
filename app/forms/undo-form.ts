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
 * The form of the button beside a notice (`Undo` in `cookies/flash.server.ts`). It posts the one value that its action
 * needs, as JSON.
 */
export const undoForm = <Schema extends z.ZodTypeAny>(known: Schema) => z.object({ undo: json.pipe(known) });
