import { escapeUTF8 } from 'entities';

/** HTML whose values have been escaped, so that it is safe to send. */
export interface Markup {
	readonly html: string;
}

type Piece = Markup | string | number | null | undefined | false;

/**
 * Builds HTML from a template literal. Escapes all values except markup, joins lists, and leaves out null, undefined and false.
 */
export function html(words: TemplateStringsArray, ...values: (Piece | Piece[])[]): Markup {
	const pieces = words.map((word, index) => word + (index < values.length ? written(values[index]) : ''));
	return { html: pieces.join('') };
}

function written(value: Piece | Piece[]): string {
	if (Array.isArray(value)) return value.map(written).join('');
	if (value === null || value === undefined || value === false) return '';
	return typeof value === 'object' ? value.html : escapeUTF8(String(value));
}
