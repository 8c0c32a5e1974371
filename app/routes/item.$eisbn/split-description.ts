/** Matches a calendar marker that is alone in a paragraph or alone in a line. */
const marker = String.raw`(?:\[\s*calendar\s*\]|\u{1F4C5}|\u{1F4C6}|\u{1F5D3}\uFE0F?)`;
const ownParagraph = new RegExp(String.raw`<p>\s*${marker}\s*</p>`, 'giu');
const startOfParagraph = new RegExp(String.raw`<p>\s*${marker}\s*(?:<br ?/?>\s*)?`, 'giu');
const ownLine = new RegExp(String.raw`<br ?/?>\s*${marker}\s*(?:<br ?/?>\s*)?`, 'giu');

/**
 * Splits a description (cleaned HTML) at its calendar markers (docs/behaviour/item-page.md#tabs). A marker is '[calendar]' or a
 * calendar emoji, at the start of a paragraph or a line. The text before the first marker is the description. The text after each
 * marker is a note about dates, such as readings or a course. The item page shows the notes about dates separately. A calendar
 * marker inside a sentence is treated as ordinary text.
 */
export function splitDescription(html: string): { body: string; dates: string[] } {
	const parts = html
		.replace(ownParagraph, split)
		.replace(startOfParagraph, `${split}<p>`)
		.replace(ownLine, `</p>${split}<p>`)
		.split(split)
		.map((part) => part.replace(/<p>\s*<\/p>/g, '').trim());
	return { body: parts[0] ?? '', dates: parts.slice(1).filter((part) => part !== '') };
}

/** A separator that no text contains, because the store refuses control characters. */
const split = '\u0000';
