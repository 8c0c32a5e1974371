import { JSDOM } from 'jsdom';
import { isInline } from './text';

/** One window lends its classes to all pages: making a window takes longer than reading a page. */
export const { window } = new JSDOM('');

/** Elements that can have a label. */
const labelable = 'button, input:not([type=hidden i]), meter, output, progress, select, textarea';

/** Returns the control of a label. The library would search the whole page for it. */
export function controlOfLabel(label: Element): Element | null {
	const id = label.getAttribute('for');
	if (id === null) return label.querySelector(labelable);
	const named = label.ownerDocument.getElementById(id);
	return named?.matches(labelable) ? named : null;
}

/** The labels of each page's controls: without scripts, a page keeps the elements that it has. */
const labels = new WeakMap<Document, Map<Element, Element[]>>();

function labelsOf(control: Element): Element[] {
	const { ownerDocument } = control;
	let known = labels.get(ownerDocument);
	if (!known) {
		known = new Map();
		for (const label of ownerDocument.querySelectorAll('label')) {
			const labelled = controlOfLabel(label);
			if (labelled) known.set(labelled, [...(known.get(labelled) ?? []), label]);
		}
		labels.set(ownerDocument, known);
	}
	return known.get(control) ?? [];
}

// The calculation of a control's name reads these; the library would search the whole page for each control.
for (const kind of ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'] as const) {
	Object.defineProperty(window[`HTML${kind}Element`].prototype, 'labels', {
		get(this: Element) {
			return this.matches(labelable) ? labelsOf(this) : null;
		},
	});
}

/** Reads a page as a browser without scripts does. */
export function parse(html: string): Document {
	const document = new window.DOMParser().parseFromString(html, 'text/html');
	spaceOut(document.body);
	// The library that calculates names needs it.
	return Object.defineProperty(document, 'defaultView', { value: window });
}

/**
 * Puts a space beside each inline element that begins or ends with one. The library that calculates names drops spaces within;
 * readers see no difference between one space and several.
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
