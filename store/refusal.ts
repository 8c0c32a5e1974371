/** How the store refuses: in the shopper's words, with the HTTP status that says what kind of refusal it is. */
export class Refused extends Error {
	constructor(
		/** Words, or the words by field. */
		readonly error: string | Record<string, string>,
		readonly status = 422,
		/** The payload's field that is at fault. */
		readonly field?: string,
	) {
		super(typeof error === 'string' ? error : Object.values(error).join(' '));
	}
}

export const notFound = (what: string) => new Refused(what, 404);
export const loginRequired = () => new Refused('You must be logged in to view.', 401);
