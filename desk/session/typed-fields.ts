/** What a field of a form says; '' for one that it has not. */
export function textIn(form: FormData, name: string): string {
	const value = form.get(name);
	return typeof value === 'string' ? value.trim() : '';
}

/** Whether 'Change it' was pressed: a form that was asked about is shown again, filled in, and nothing is done. */
export const isChangedFirst = (form: FormData): boolean => form.has('change');

/** What a form says by the names of its fields, so that the page shows it again. */
export const typedIn = (form: FormData, isKnown: (name: string) => boolean): Record<string, string> =>
	Object.fromEntries(
		[...form].filter((entry): entry is [string, string] => isKnown(entry[0]) && typeof entry[1] === 'string'),
	);
