import { JSDOM } from 'jsdom';
import { isInline } from './text';

/** One window lends its classes to all pages: making a window takes longer than reading a page. */
export const { window } = new JSDOM('');

/** Reads a page as a browser without scripts does. */
export function parse(html: string): Document {
	const document = new window.DOMParser().parseFromString(html, 'text/html');
	spaceOut(document.body);
	// Names are worked out by a library that asks for it.
	return Object.defineProperty(document, 'defaultView', { value: window });
}

/**
 * Puts a space beside each inline element that begins or ends with one. The library that works out names drops those within;
 * how many spaces there are in a gap makes no difference to anyone who reads the page.
 */
function spaceOut(element: Element): void {
	for (let child = element.firstElementChild; child; child = child.nextElementSibling) {
		spaceOut(child);
		if (!isInline(child)) continue;
		const text = child.textContent ?? '';
		if (/^\s+\S/.test(text)) child.before(' ');
		if (/\S\s+$/.test(text)) child.after(' ');
	}
}
