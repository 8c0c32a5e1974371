/** Copies of a line with the same title, as a form's field names them. */
interface Named {
	item_id: number;
	/** The question that offered them; null for the title that was sold. */
	substitution_id: number | null;
}

/** Returns the key of copies of a line with the same title: '38' for the title that was sold, '38-2' for an accepted substitute. */
export const copiesKey = ({ item_id, substitution_id }: Named): string =>
	substitution_id === null ? String(item_id) : `${item_id}-${substitution_id}`;

/** Returns the keys of the form fields whose names begin with a word, such as 'copies-38-2'. */
export const keysIn = (form: FormData, word: 'copies' | 'shelf'): string[] =>
	[...form.keys()].flatMap((name) =>
		isCopiesField(name) && name.startsWith(`${word}-`) ? name.slice(word.length + 1) : [],
	);

/** Whether a field is about copies of a line. */
export const isCopiesField = (name: string): boolean => /^(?:copies|shelf)-\d{1,15}(?:-\d{1,15})?$/.test(name);

/** Returns what a key names, as the calls take it. */
export function readCopiesKey(key: string) {
	const [item_id = '', substitution_id = null] = key.split('-');
	return { item_id, substitution_id };
}
