import type { DeskFlash } from './desk-flash.server';

/** A longer link would not fit into the cookie that it stands in. Characters. */
const maxLinkLength = 1500;

/**
 * The same, with a link to a form that is filled in with what was before: what was done is undone by saving it. The link carries
 * the version of what is now: where somebody else saves meanwhile, the form is refused as any other is.
 */
export function withPutBack(
	flash: DeskFlash | string,
	path: string,
	before: Readonly<Record<string, string>> | undefined,
): DeskFlash {
	const said: DeskFlash = typeof flash === 'string' ? { kind: 'success', text: flash } : flash;
	const to = before && `${path}?${new URLSearchParams(before)}`;
	return to && to.length <= maxLinkLength ? { ...said, undo: { words: 'Put it back', to } } : said;
}
