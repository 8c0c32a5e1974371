import { escapeUTF8 } from 'entities';

/** HTML that is safe to send: values in it have been escaped. */
export interface Markup {
	readonly html: string;
}

type Piece = Markup | string | number | null | undefined | false;

/**
 * Tags a template literal as HTML: values are escaped unless they are markup themselves, lists are joined, and null, undefined
 * and false are left out.
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
