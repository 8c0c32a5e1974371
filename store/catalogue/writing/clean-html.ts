import sanitizeHtml from 'sanitize-html';

const tag = /<\/?[a-z!?]/i;
const block = /<(?:p|ul|ol|blockquote)>/;

const options: sanitizeHtml.IOptions = {
	allowedTags: ['p', 'br', 'em', 'strong', 'i', 'b', 'ul', 'ol', 'li', 'blockquote'],
	allowedAttributes: {},
	transformTags: Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((heading) => [heading, 'p'])),
};

/**
 * Removes unsafe HTML from a feed's text, so that the shop may show the text. Keeps paragraphs, lists, quotations and emphasis,
 * and removes attributes, links and scripts. Plain text is converted to HTML: blank lines separate paragraphs, and other line
 * ends become line breaks. Returns null for a text without words.
 */
export function cleanHtml(text: string | null | undefined): string | null {
	if (!text) return null;
	const safe = text.includes('<') || text.includes('&') ? sanitizeHtml(text, options) : text.replaceAll('>', '&gt;');
	const bare = safe
		// PostgreSQL cannot store the null character in a text.
		.replaceAll('\0', '')
		.replace(/(?:&nbsp;|\u00a0)+/g, ' ')
		.replace(/<(p|li|blockquote)>\s*(?:<br \/>\s*)*<\/\1>/g, '')
		.trim();
	if (bare.replace(/<[^>]*>/g, '').trim() === '') return null;
	if (block.test(bare)) return bare;
	return tag.test(text) ? `<p>${bare}</p>` : paragraphs(bare);
}

const paragraphs = (text: string): string =>
	text
		.split(/(?:\r?\n[ \t]*){2,}/)
		.map((part) => part.split('\n').map((line) => line.trim()))
		.map((lines) => `<p>${lines.join('<br />')}</p>`)
		.join('');
