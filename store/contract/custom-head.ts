import sanitizeHtml from 'sanitize-html';

/** An HTML element that the bookseller adds to the head of every page. */
export interface HeadElement {
	tag: 'meta' | 'link';
	attributes: Record<string, string>;
}

/** The parsed HTML that the bookseller adds to the head of every page. */
interface CustomHead {
	elements: HeadElement[];
	/** The beginning of each ignored tag and attribute, as typed, in the order of the text, without duplicates. */
	leftOut: string[];
}

const allowed = {
	meta: new Set(['name', 'property', 'content']),
	link: new Set(['rel', 'href', 'type', 'sizes', 'media', 'hreflang', 'color', 'title']),
};
/** HTML attributes whose name in React is different. */
const reactNames: Record<string, string> = { hreflang: 'hrefLang' };
/** The `rel` values of links that do not change how the page looks. */
const relations = new Set(['icon', 'apple-touch-icon', 'mask-icon', 'alternate', 'author', 'license', 'me', 'search']);

let known: { html: string; head: CustomHead } | null = null;

/** Parses the `meta` and `link` elements in the bookseller's text. Ignores everything else in the text. */
export function customHead(html: string): CustomHead {
	if (known?.html !== html) known = { html, head: read(html) };
	return known.head;
}

function read(html: string): CustomHead {
	const elements: HeadElement[] = [];
	const leftOut = new Set<string>();
	if (html.trim() === '') return { elements, leftOut: [] };
	const words = sanitizeHtml(html, {
		allowedTags: [],
		onOpenTag(tag, attributes) {
			if (tag !== 'meta' && tag !== 'link') return void leftOut.add(`<${tag}>`);
			const relation = tag === 'link' ? (attributes.rel ?? '') : null;
			if (relation !== null && !relations.has(relation.toLowerCase())) {
				return void leftOut.add(`<link rel="${relation}">`);
			}
			const kept = Object.entries(attributes).filter(([name]) => allowed[tag].has(name));
			for (const name of Object.keys(attributes)) if (!allowed[tag].has(name)) leftOut.add(`${name} of <${tag}>`);
			const named = kept.map(([name, value]) => [reactNames[name] ?? name, value]);
			if (kept.length > 1) elements.push({ tag, attributes: Object.fromEntries(named) });
			else leftOut.add(`<${tag}> with less than two attributes that are used`);
		},
	});
	const text = words.replace(/\s+/g, ' ').trim();
	if (text !== '') leftOut.add(`the text “${text.slice(0, 40)}${text.length > 40 ? '…' : ''}”`);
	return { elements, leftOut: [...leftOut] };
}
