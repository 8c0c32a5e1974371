import { isbnPrefixes, toIsbn13 } from '../../contract/isbn';
import { isbnsIn } from './isbns-in-text';
import type { ListRow } from './list-row';
import { quantityAtEnd, quantityBefore, quantityBeside } from './quantity';

/**
 * The kind of the source from which the rows come. In typed or scanned text, an invalid code was probably meant to be an ISBN.
 * In a list of ISBNs, every line was meant to be an ISBN. A web page or a PDF has many numbers that are not ISBNs.
 */
export type ListKind = 'text' | 'isbns' | 'sheet' | 'page';

/** Returns whether a person typed the lines of the source. A typed row may be a line that contains books at any position. */
export const isTyped = (kind: ListKind): boolean => kind === 'text' || kind === 'isbns';

/** Matches a code that was meant to be an ISBN, even if its check digit is wrong. */
export const misprint = new RegExp(`(?<!\\d)(?:${isbnPrefixes.join('|')})(?:-?\\d){10}(?!\\d)`);
/** The maximum number of characters of an invalid ISBN that are shown to the shopper. */
export const maxCodeLength = 60;
const codePattern = /^(?=.*\d)[\dA-Z][\dA-Z-]{6,}$/i;

/**
 * Reads the books of a text line without columns, such as `9780…`, `9780… 2`, `2 x 9780…`, or several of these separated by
 * commas. Returns a row for each ISBN, unless the ISBN is another form of the previous ISBN.
 * @param endsInCopies whether the last number of a line is a number of copies: see `endInCopies`
 */
export function rowsOfLine(line: number, text: string, kind: ListKind, endsInCopies = false): ListRow[] {
	const found = isbnsIn(text);
	const [first] = found;
	if (!first) {
		const code = codeOf(text, kind);
		return code === undefined ? [] : [wrongRow(line, code)];
	}
	const places = new Map<string, number>();
	for (const [at, { eisbn }] of found.entries()) if (!places.has(eisbn)) places.set(eisbn, at);
	if (places.size === 1) {
		const before = text.slice(0, first.start);
		const after = text.slice(found.at(-1)?.end);
		const beside = quantityBeside(before, after);
		return [rowOf(line, first.eisbn, beside ?? (endsInCopies ? quantityAtEnd(after) : null))];
	}
	const between = [0, ...found.map(({ end }) => end)].map((from, index) => text.slice(from, found[index]?.start));
	const leading = quantityBefore(between[0] ?? '') !== null;
	return Array.from(places, ([eisbn, at]) => {
		const qty = leading ? quantityBefore(between[at] ?? '') : quantityBeside('', between[at + 1] ?? '');
		return rowOf(line, eisbn, qty);
	});
}

/**
 * Whether nearly all lines with a single book end in a number. Lines with a number at the end come from a text that has a
 * quantity column, but no separators between the columns.
 */
export function endInCopies(lines: string[]): boolean {
	const books = lines.flatMap((line) => {
		const found = isbnsIn(line);
		const single = new Set(found.map(({ eisbn }) => eisbn)).size === 1;
		return single ? [line.slice(found.at(-1)?.end)] : [];
	});
	const counted = books.filter((after) => quantityBeside('', after) !== null || quantityAtEnd(after) !== null);
	return books.length > 0 && counted.length >= books.length * 0.8;
}

const rowOf = (line: number, eisbn: string, qty: number | null): ListRow => ({
	line,
	isbn: eisbn,
	eisbns: [eisbn],
	qty,
	title: '',
	wrong: {},
});

function wrongRow(line: number, code: string): ListRow {
	const reading = toIsbn13(code);
	const isbn = 'refused' in reading ? reading.refused : `${code} is too short for an ISBN`;
	return { line, isbn: code.slice(0, maxCodeLength), eisbns: [], qty: null, title: '', wrong: { isbn } };
}

/** Finds the code in a line that was meant to be an ISBN. */
function codeOf(text: string, kind: ListKind): string | undefined {
	if (kind === 'page') return misprint.exec(text)?.[0];
	const words = text.split(/[\s,;|]+/).filter((word) => word !== '');
	const code = words.find(
		(word) => codePattern.test(word) && (words.length === 1 || word.replace(/\D/g, '').length >= 7),
	);
	return code ?? misprint.exec(text)?.[0] ?? (kind === 'isbns' && words.length > 0 ? text.trim() : undefined);
}
