import { z } from 'zod';

const json = z.string().transform((text, context) => {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		context.addIssue({ code: 'custom', message: 'No JSON.' });
		return z.NEVER;
	}
});

/** What the button beside a notice posts (`Undo` in `cookies/flash.server.ts`): the one thing that its action has to know, as JSON. */
export const undoForm = <Schema extends z.ZodTypeAny>(known: Schema) => z.object({ undo: json.pipe(known) });
