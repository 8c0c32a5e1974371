/** Copies of a line that are one title, as a form's field names them. */
interface Named {
	item_id: number;
	/** The question whose offer they are; null for what was sold. */
	substitution_id: number | null;
}

/** What a form calls copies of a line that are one title: '38' for what was sold, '38-2' for what was taken in its place. */
export const copiesKey = ({ item_id, substitution_id }: Named): string =>
	substitution_id === null ? String(item_id) : `${item_id}-${substitution_id}`;

/** The keys of a form's fields whose names begin with a word: 'copies-38-2'. */
export const keysIn = (form: FormData, word: 'copies' | 'shelf'): string[] =>
	[...form.keys()].flatMap((name) =>
		isCopiesField(name) && name.startsWith(`${word}-`) ? name.slice(word.length + 1) : [],
	);

/** Whether a field is about copies of a line. */
export const isCopiesField = (name: string): boolean => /^(?:copies|shelf)-\d{1,15}(?:-\d{1,15})?$/.test(name);

/** What a key names, as the calls want it. */
export function readCopiesKey(key: string) {
	const [item_id = '', substitution_id = null] = key.split('-');
	return { item_id, substitution_id };
}
