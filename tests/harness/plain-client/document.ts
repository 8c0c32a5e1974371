import { JSDOM } from 'jsdom';

/** One window lends its classes to all pages: making a window takes longer than reading a page. */
export const { window } = new JSDOM('');

/** Reads a page as a browser without scripts does. */
export function parse(html: string): Document {
	const document = new window.DOMParser().parseFromString(html, 'text/html');
	// Names are worked out by a library that asks for it.
	return Object.defineProperty(document, 'defaultView', { value: window });
}
