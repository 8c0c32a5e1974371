import { decodeHTMLStrict } from 'entities';

const untidy = / {2}|[^\S ]|[\p{Cc}\u200b\ufeff]/u;
const blanks = /[\p{Cc}\s\u200b\ufeff]+/gu;

/**
 * Cleans a line of plain text, such as a title or a name, for display. Resolves HTML entities that a feed escaped once or twice
 * too often, removes control characters, and reduces white space to single spaces.
 */
export function plainLine(text: string): string {
	const resolved = text.includes('&') ? decodeHTMLStrict(decodeHTMLStrict(text)) : text;
	return (untidy.test(resolved) ? resolved.replace(blanks, ' ') : resolved).trim();
}
