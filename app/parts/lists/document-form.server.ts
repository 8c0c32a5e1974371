import type { DocumentOption } from '~store/contract/list-documents';

/** Returns the chosen options of a document. A missing checkbox means off. An unknown choice means the default. */
export const chosenFlags = (options: DocumentOption[], form: FormData | URLSearchParams): Record<string, string> =>
	Object.fromEntries(
		options.map((option) => {
			const value = form.get(option.name);
			if (option.kind === 'switch') return [option.name, String(value === 'on')];
			const known = option.choices.some((choice) => choice.value === value);
			return [option.name, known ? String(value) : option.value];
		}),
	);
