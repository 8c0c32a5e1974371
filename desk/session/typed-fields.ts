/** Returns the value of a form field; '' for a missing field. */
export function textIn(form: FormData, name: string): string {
	const value = form.get(name);
	return typeof value === 'string' ? value.trim() : '';
}

/** Whether 'Change it' was pressed. If so, the filled-in form is shown again, and nothing is saved. */
export const isChangedFirst = (form: FormData): boolean => form.has('change');

/** Returns the posted values by field name, so that the page can show them again. */
export const typedIn = (form: FormData, isKnown: (name: string) => boolean): Record<string, string> =>
	Object.fromEntries(
		[...form].filter((entry): entry is [string, string] => isKnown(entry[0]) && typeof entry[1] === 'string'),
	);
