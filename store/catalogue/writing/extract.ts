import { cleanHtml } from './clean-html';

/** About two pages of a book: who reads on has made up their mind. Characters of HTML. */
const maxExtractLength = 4000;
/** As much of a feed's text as is looked at: some carry whole chapters. Characters. */
const maxReadLength = 20_000;

/** An extract as a title's page shows it: cleaned as all that feeds tell, and cut where a paragraph ends. Null for one without words. */
export function cleanExtract(text: string | null): string | null {
	const clean = cleanHtml(text?.slice(0, maxReadLength));
	if (clean === null || clean.length <= maxExtractLength) return clean;
	const begun = clean.slice(0, maxExtractLength);
	const paragraph = begun.lastIndexOf('</p>');
	// A paragraph of its own that is longer ends between two words, or two letters where words are written together.
	const space = begun.search(/\s\S*$/);
	const worded = space > maxExtractLength / 4 ? space : maxExtractLength;
	const end = paragraph > maxExtractLength / 4 ? paragraph + '</p>'.length : worded;
	const kept = begun.slice(0, end).replace(/<[^>]*$|[\uD800-\uDBFF]$/, '');
	// Cleaning closes what the cut left open.
	return `${cleanHtml(kept) ?? ''}<p>…</p>`;
}
