/** Fields of a form that belong to one showing of it, and fields that only the search for a title reads. */
const dropped = ['back', 'q', 'page', 'code', 'eisbn', 'isbn', 'key', 'version', 'intent'];

/** What the search for a title was asked: the field that the form calls its title by. */
export const titleSought = (asked: URLSearchParams): string =>
	(asked.get('q') ?? asked.get('code') ?? asked.get('eisbn') ?? '').trim();

/** The way back to a form, with a title chosen and all else that was typed there. */
export function backWith(back: string, asked: URLSearchParams, eisbn: string): string {
	const [path = '', search = ''] = back.split('?');
	const fields = new URLSearchParams(search);
	for (const [name, value] of asked) if (!dropped.includes(name)) fields.set(name, value);
	fields.set('isbn', eisbn);
	return `${path}?${fields}`;
}

/** What a form starts with when somebody comes back to it with a title. */
export function chosenIn(asked: URLSearchParams): Record<string, string> {
	const code = asked.get('isbn');
	return code === null ? {} : { ...Object.fromEntries(asked), code };
}
