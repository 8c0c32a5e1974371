/** Elements that are never drawn, whatever they contain. */
const neverDrawn = new Set([
	...['area', 'base', 'datalist', 'head', 'link', 'meta', 'param', 'script', 'source', 'style', 'template', 'title'],
	'track',
]);

/** Elements that take room without words in them. */
const drawnByItself =
	'img, svg, picture, video, audio, canvas, iframe, object, embed, input:not([type=hidden]), button, select, textarea, hr, meter, progress';

const openPopovers = new WeakSet<Element>();

/** Opens or closes a popover, as its button does. */
export function togglePopover(popover: Element): void {
	if (!openPopovers.delete(popover)) openPopovers.add(popover);
}

/** Whether an element hides what is in it, or one child of it. */
function hides(element: Element, child: Node | undefined): boolean {
	if (element.hasAttribute('hidden') || neverDrawn.has(element.localName)) return true;
	if (element.localName === 'input') return (element as HTMLInputElement).type === 'hidden';
	if (element.localName === 'dialog') return !element.hasAttribute('open');
	if (element.hasAttribute('popover')) return !openPopovers.has(element);
	if (element.localName !== 'details' || child === undefined || element.hasAttribute('open')) return false;
	return child !== element.querySelector(':scope > summary');
}

/** Returns whether HTML shows an element: nothing around it is hidden or closed. */
export function isShown(element: Element): boolean {
	let child: Element | undefined;
	for (let at: Element | null = element; at; at = at.parentElement) {
		if (hides(at, child)) return false;
		child = at;
	}
	return element.isConnected;
}

/** Returns whether an element is shown and takes room. Ignores the page's sheets: elements that they alone hide need a browser. */
export function isVisible(element: Element): boolean {
	if (element.localName === 'option' || element.localName === 'optgroup') return false;
	return isShown(element) && takesRoom(element);
}

function takesRoom(element: Element): boolean {
	if (element.matches(drawnByItself)) return true;
	for (let node = element.firstChild; node; node = node.nextSibling) {
		if (node.nodeType === node.TEXT_NODE && node.nodeValue?.trim()) return true;
		if (node.nodeType === node.ELEMENT_NODE && !hides(node as Element, undefined) && !hides(element, node)) {
			if (takesRoom(node as Element)) return true;
		}
	}
	return false;
}

/** Returns whether screen readers meet an element. */
export const isHeard = (element: Element): boolean =>
	!element.closest('[aria-hidden=true], [inert]') && isShown(element);
