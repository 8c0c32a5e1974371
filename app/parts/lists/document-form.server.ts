import type { DocumentOption } from '~store/contract/list-documents';

/** What was chosen for a document: a box that is not ticked is not posted, and a choice that the page has not is no choice. */
export const chosenFlags = (options: DocumentOption[], form: FormData | URLSearchParams): Record<string, string> =>
	Object.fromEntries(
		options.map((option) => {
			const value = form.get(option.name);
			if (option.kind === 'switch') return [option.name, String(value === 'on')];
			const known = option.choices.some((choice) => choice.value === value);
			return [option.name, known ? String(value) : option.value];
		}),
	);
