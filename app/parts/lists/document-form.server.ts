import type { DocumentOption } from '~store/contract/list-documents';

/**
 * Returns the chosen options for a document, such as a PDF of a list. If a checkbox is missing in the form, the option is turned
 * off. If a choice is unknown, the default applies.
 */
export const chosenFlags = (options: DocumentOption[], form: FormData | URLSearchParams): Record<string, string> =>
	Object.fromEntries(
		options.map((option) => {
			const value = form.get(option.name);
			if (option.kind === 'switch') return [option.name, String(value === 'on')];
			const known = option.choices.some((choice) => choice.value === value);
			return [option.name, known ? String(value) : option.value];
		}),
	);
