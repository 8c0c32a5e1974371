import { z } from 'zod';
import { readBody } from './read-body.server';

/** What is said of a form that no page of the shop has. */
export const unreadable = 'This form could not be read. Please go back, load the page again and try once more.';

/** Zod's own words are for developers: what a schema has no words for is nothing that a form of the shop sends. */
export const formErrorMap: z.ZodErrorMap = (issue, context) => {
	const zods = z.defaultErrorMap(issue, context).message;
	return { message: context.defaultError === zods ? unreadable : context.defaultError };
};

/**
 * The fields of a form that was posted.
 * @throws a 400 response, which becomes the page's answer, for a body that is no form; a 413 for one that is too long.
 */
export async function readForm(request: Request): Promise<FormData> {
	const body = await readBody(request);
	const type = request.headers.get('Content-Type') ?? '';
	try {
		return await new Response(body, { headers: { 'Content-Type': type } }).formData();
	} catch {
		throw refuseForm();
	}
}

/** The answer to a form with fields or an intent that the page does not know. Its words stand for themselves. */
export const refuseForm = (): Response =>
	new Response(unreadable, { status: 400, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
