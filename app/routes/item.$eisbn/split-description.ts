/** The marker, alone in its paragraph or alone on its line. */
const marker = String.raw`(?:\[\s*calendar\s*\]|\u{1F4C5}|\u{1F4C6}|\u{1F5D3}\uFE0F?)`;
const ownParagraph = new RegExp(String.raw`<p>\s*${marker}\s*</p>`, 'giu');
const startOfParagraph = new RegExp(String.raw`<p>\s*${marker}\s*(?:<br ?/?>\s*)?`, 'giu');
const ownLine = new RegExp(String.raw`<br ?/?>\s*${marker}\s*(?:<br ?/?>\s*)?`, 'giu');

/**
 * Splits a description (cleaned HTML) on its calendar marker (docs/behaviour/item-page.md#tabs). The marker is
 * '[calendar]' or a calendar emoji, at the start of a paragraph or of a line. The text before the first marker is the
 * description. The text after each marker, up to the next, is a note for the calendar (readings, a course's dates, a
 * festival), which the item page shows separately. A marker inside a sentence is ordinary text.
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

/** No text contains this character: control characters are refused on input. */
const split = '\u0000';
