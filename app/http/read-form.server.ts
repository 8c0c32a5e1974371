import { z } from 'zod';

/** What is said of a form that no page of the shop has. */
export const unreadable = 'This form could not be read. Please go back, load the page again and try once more.';

/** Zod's own words are for developers: what a schema has no words for is nothing that a form of the shop sends. */
export const inWords: z.ZodErrorMap = (issue, context) => {
	const zods = z.defaultErrorMap(issue, context).message;
	return { message: context.defaultError === zods ? unreadable : context.defaultError };
};

/**
 * The fields of a form that was posted.
 * @throws a 400 response, which becomes the page's answer, for a body that is no form.
 */
export async function readForm(request: Request): Promise<FormData> {
	try {
		return await request.formData();
	} catch {
		throw refuseForm();
	}
}

/** The answer to a form with fields or an intent that the page does not know. Its words stand for themselves. */
export const refuseForm = (): Response =>
	new Response(unreadable, { status: 400, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
