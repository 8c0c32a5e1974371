/** Identifies the copies of an order line that have the same title. */
interface Named {
	item_id: number;
	/** The id of the substitute offer for these copies; null for the title that was ordered. */
	substitution_id: number | null;
}

/**
 * Returns the key of an order line's copies in form fields: '38' for the title that was ordered, '38-2' for a substitute that
 * the customer accepted.
 */
export const copiesKey = ({ item_id, substitution_id }: Named): string =>
	substitution_id === null ? String(item_id) : `${item_id}-${substitution_id}`;

/** Returns the keys in the names of form fields that begin with this word, such as 'copies-38-2'. */
export const keysIn = (form: FormData, word: 'copies' | 'shelf'): string[] =>
	[...form.keys()].flatMap((name) =>
		isCopiesField(name) && name.startsWith(`${word}-`) ? name.slice(word.length + 1) : [],
	);

/** Whether a form field is about copies of an order line. */
export const isCopiesField = (name: string): boolean => /^(?:copies|shelf)-\d{1,15}(?:-\d{1,15})?$/.test(name);

/** Returns the ids that a copies' key contains, for a call to the store. */
export function readCopiesKey(key: string) {
	const [item_id = '', substitution_id = null] = key.split('-');
	return { item_id, substitution_id };
}
