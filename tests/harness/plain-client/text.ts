import { isShown } from './visibility';

/** What a text is compared with. */
export type Words = string | RegExp;

/** Words as they are compared: one space for each gap, and none around them. */
export const plain = (text: string): string =>
	text
		.replace(/[\u200b\u00ad]/g, '')
		.trim()
		.replace(/\s+/g, ' ');

/** What is no text of a page. */
const isNoText = (element: Element) =>
	['SCRIPT', 'NOSCRIPT', 'STYLE'].includes(element.nodeName) || Boolean(element.ownerDocument.head?.contains(element));

/** The texts of elements that were read already, while a page stays as it is. */
export type Texts = Map<Element, string>;

/** The text of an element, of what is shut in it too. */
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
	// Along the siblings: the library's lists are made anew for each look.
	for (let node = element.firstChild; node; node = node.nextSibling) {
		if (node.nodeType === node.TEXT_NODE) text += node.nodeValue;
		else if (node.nodeType === node.ELEMENT_NODE) text += textOf(node as Element, known);
	}
	return text;
}

/** Whether a text is what is asked for: anywhere in it and in any letters, or as it stands. */
export function matches(text: string, words: Words, exact = false): boolean {
	const found = plain(text);
	// A global expression would go on where it was.
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

/** Elements that go on with the line that they are in. */
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

/** The text of an element as it is read: what is shut is not, and each block has lines of its own. */
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

/** Reads a page's headings, messages and faults of fields: what a reader of a failed test wants to know of it. */
export const messagesOf = (document: Document) =>
	[...document.querySelectorAll('h1, [role=alert], [role=status], [aria-invalid=true]')]
		.map((element) => plain(element.textContent || element.outerHTML).slice(0, 200))
		.filter((words) => words !== '')
		.join(' | ');
