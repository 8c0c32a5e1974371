import { decodeHTMLStrict } from 'entities';

const BLANKS = /[\p{Cc}\s\u200b\ufeff]+/gu;

/**
 * A title, a name or another line of plain text as a shopper should read it: HTML entities that a feed escaped once too
 * often are resolved, control characters go, and runs of white space become one space. Answers '' for nothing.
 */
export function plainLine(text: string): string {
	const resolved = text.includes('&') ? decodeHTMLStrict(text) : text;
	return resolved.replace(BLANKS, ' ').trim();
}
