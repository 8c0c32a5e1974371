/** Fields that belong to one rendering of a form, and fields that only the search for a title reads. */
const dropped = ['back', 'q', 'page', 'code', 'eisbn', 'isbn', 'key', 'version', 'intent'];

/** Returns the text to search for, from whichever field the form uses for its title. */
export const titleSought = (asked: URLSearchParams): string =>
	(asked.get('q') ?? asked.get('code') ?? asked.get('eisbn') ?? '').trim();

/** Returns the address of a form with the chosen title and all other values that were typed there. */
export function backWith(back: string, asked: URLSearchParams, eisbn: string): string {
	const [path = '', search = ''] = back.split('?');
	const fields = new URLSearchParams(search);
	for (const [name, value] of asked) if (!dropped.includes(name)) fields.set(name, value);
	fields.set('isbn', eisbn);
	return `${path}?${fields}`;
}

/** Returns the initial values of a form after the user has chosen a title. */
export function chosenIn(asked: URLSearchParams): Record<string, string> {
	const code = asked.get('isbn');
	return code === null ? {} : { ...Object.fromEntries(asked), code };
}
