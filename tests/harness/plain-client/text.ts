import { isShown } from './visibility';

/** An expected text. */
export type Words = string | RegExp;

/** Normalizes text for comparisons: one space for each gap, and none at the ends. */
export const plain = (text: string): string =>
	text
		.replace(/[\u200b\u00ad]/g, '')
		.trim()
		.replace(/\s+/g, ' ');

/** Elements without text of the page. */
const isNoText = (element: Element) =>
	['SCRIPT', 'NOSCRIPT', 'STYLE'].includes(element.nodeName) || Boolean(element.ownerDocument.head?.contains(element));

/** The texts of elements that were read already, for as long as a page stays unchanged. */
export type Texts = Map<Element, string>;

/** Returns the text of an element, with the text of closed elements in it. */
export function textOf(element: Element, known?: Texts): string {
	const read = known?.get(element);
	if (read !== undefined) return read;
	const text = readText(element, known);
	known?.set(element, text);
	return text;
}

function readText(element: Element, known?: Texts): string {
	if (isNoText(element)) return '';
	if (element.localName === 'input') {
		const { type, value } = element as HTMLInputElement;
		return ['submit', 'button', 'reset'].includes(type) ? value : '';
	}
	let text = '';
	// Follows the siblings: the library makes its lists again at each access.
	for (let node = element.firstChild; node; node = node.nextSibling) {
		if (node.nodeType === node.TEXT_NODE) text += node.nodeValue;
		else if (node.nodeType === node.ELEMENT_NODE) text += textOf(node as Element, known);
	}
	return text;
}

/** Returns whether a text matches: anywhere in it and in any case, or exactly. */
export function matches(text: string, words: Words, exact = false): boolean {
	const found = plain(text);
	// A global expression would continue at its last position.
	if (words instanceof RegExp) return new RegExp(words.source, words.flags.replace('g', '')).test(found);
	return exact ? found === plain(words) : found.toLowerCase().includes(plain(words).toLowerCase());
}

/** Whether an element has the words, and no element in it has them. */
export const saysItself = (element: Element, words: Words, exact: boolean, known: Texts): boolean =>
	!isNoText(element) && matches(textOf(element, known), words, exact) && !childSays(element, words, exact, known);

function childSays(element: Element, words: Words, exact: boolean, known: Texts): boolean {
	for (let child = element.firstElementChild; child; child = child.nextElementSibling) {
		if (matches(textOf(child, known), words, exact)) return true;
	}
	return false;
}

/** Elements that continue the line that they are in. */
const inline = new Set([
	...[
		'a',
		'abbr',
		'b',
		'bdi',
		'bdo',
		'cite',
		'code',
		'data',
		'del',
		'dfn',
		'em',
		'i',
		'img',
		'ins',
		'kbd',
		'label',
		'mark',
	],
	...['output', 'picture', 'q', 's', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'svg', 'time', 'u', 'var', 'wbr'],
]);

export const isInline = (element: Element): boolean => inline.has(element.localName);

/** Returns the text of an element as it is read: without closed elements, and with separate lines for each block. */
export function innerTextOf(element: Element): string {
	const lines = (at: Element): string =>
		[...at.childNodes]
			.map((node) => {
				if (node.nodeType === node.TEXT_NODE) return (node.nodeValue ?? '').replace(/[ \t\n\r\f]+/g, ' ');
				if (node.nodeType !== node.ELEMENT_NODE || !isShown(node as Element)) return '';
				if ((node as Element).localName === 'br') return '\n';
				return isInline(node as Element) ? lines(node as Element) : `\n${lines(node as Element)}\n`;
			})
			.join('');
	return lines(element)
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => line !== '')
		.join('\n');
}

/** Reads a page's headings, messages and field errors, for the reader of a failed test. */
export const messagesOf = (document: Document) =>
	[...document.querySelectorAll('h1, [role=alert], [role=status], [aria-invalid=true]')]
		.map((element) => plain(element.textContent || element.outerHTML).slice(0, 200))
		.filter((words) => words !== '')
		.join(' | ');
