import sanitizeHtml from 'sanitize-html';

/** An element that the bookseller adds to every page's head. */
export interface HeadElement {
	tag: 'meta' | 'link';
	attributes: Record<string, string>;
}

const allowed = {
	meta: new Set(['name', 'property', 'content']),
	link: new Set(['rel', 'href', 'type', 'sizes', 'media', 'hreflang', 'color', 'title']),
};
/** What React calls otherwise. */
const reactNames: Record<string, string> = { hreflang: 'hrefLang' };
/** The links that load nothing and change nothing about how the page looks. */
const relations = new Set(['icon', 'apple-touch-icon', 'mask-icon', 'alternate', 'author', 'license', 'me', 'search']);

let known: { html: string; elements: HeadElement[] } | null = null;

/** The meta and link elements of the bookseller's own; everything else in the text is left out. */
export function customHead(html: string): HeadElement[] {
	if (known?.html !== html) known = { html, elements: read(html) };
	return known.elements;
}

function read(html: string): HeadElement[] {
	const elements: HeadElement[] = [];
	if (html.trim() === '') return elements;
	sanitizeHtml(html, {
		allowedTags: [],
		onOpenTag(tag, attributes) {
			if (tag !== 'meta' && tag !== 'link') return;
			if (tag === 'link' && !relations.has((attributes.rel ?? '').toLowerCase())) return;
			const kept = Object.entries(attributes).filter(([name]) => allowed[tag].has(name));
			const named = kept.map(([name, value]) => [reactNames[name] ?? name, value]);
			if (kept.length > 1) elements.push({ tag, attributes: Object.fromEntries(named) });
		},
	});
	return elements;
}
