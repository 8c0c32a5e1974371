import type { DeskFlash } from './desk-flash.server';

/** The longest link in characters. A longer one would not fit into the message's cookie. */
const maxLinkLength = 1500;

/**
 * Adds a link to the message that undoes the action: a form filled in with the former values, ready to save. The link carries the
 * current version. If someone else saves in the meantime, the form is refused like any other.
 */
export function withPutBack(
	flash: DeskFlash | string,
	path: string,
	before: Readonly<Record<string, string>> | undefined,
): DeskFlash {
	const said: DeskFlash = typeof flash === 'string' ? { kind: 'success', text: flash } : flash;
	const to = before && `${path}?${new URLSearchParams(before)}`;
	return to && to.length <= maxLinkLength ? { ...said, undo: { words: 'Undo', to } } : said;
}
