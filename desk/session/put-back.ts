import type { DeskFlash } from './desk-flash.server';

/** The maximum length of a link that undoes an action, in characters. A longer link would not fit into the message's cookie. */
const maxLinkLength = 1500;

/**
 * Adds a link to a message that undoes the action. The link opens a form that is filled in with the former values. The link
 * contains the current version, so the form is refused if someone else saves in the meantime.
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
