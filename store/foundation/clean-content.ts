import { LRUCache } from 'lru-cache';
import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
	allowedTags: [
		...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'em', 'strong', 'i', 'b', 'u', 's', 'small', 'sub', 'sup'],
		...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'figure', 'figcaption', 'a', 'img'],
		...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'time'],
	],
	allowedAttributes: {
		a: ['href', 'title'],
		img: ['src', 'alt', 'width', 'height', 'loading'],
		th: ['scope', 'colspan', 'rowspan'],
		td: ['colspan', 'rowspan'],
		time: ['datetime'],
	},
	allowedSchemes: ['http', 'https', 'mailto', 'tel'],
	// Headings of level 1 become level 2, because the page around this content already has an h1.
	transformTags: { h1: 'h2', img: sanitizeHtml.simpleTransform('img', { loading: 'lazy' }) },
};

/** The cleaned HTML, cached because pages, events and blocks are read far more often than they are written. */
const cleaned = new LRUCache<string, string>({
	max: 1000,
	maxSize: 8_000_000,
	sizeCalculation: (html, written) => html.length + written.length + 1,
});

/**
 * Cleans the HTML that a bookseller wrote (pages, events, blocks, opening hours). Keeps text, tables, links and pictures, and
 * removes scripts and styles. Plain text becomes a paragraph. Returns '' for empty text.
 */
export function cleanContent(html: string): string {
	if (html.trim() === '') return '';
	const known = cleaned.get(html);
	if (known !== undefined) return known;
	const safe = sanitizeHtml(html, options).trim();
	const result = safe === '' || safe.includes('<') ? safe : `<p>${safe}</p>`;
	cleaned.set(html, result);
	return result;
}
