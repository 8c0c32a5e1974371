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

/** Refuses when there are words for any field; the first of them is named as the one at fault. */
export function refuseWrong(wrong: Record<string, string>): void {
	if (Object.keys(wrong).length > 0) throw wrongFields(wrong);
}

export const wrongFields = (wrong: Record<string, string>) => new Refused(wrong, 422, Object.keys(wrong)[0]);
