import { cellText } from '../../contract/isbn';
import { formulaWithoutValue, openInExcel } from '../feeds/columns';

/** The maximum number of digits of a number of copies. A number with more digits was not meant to be a number of copies. */
const maxDigits = 9;
const plain = /^\d{1,9}$/;
const unit =
	'(?:x|×|copies|copy|pcs?|pieces?|units?|ex|exx|expl|exemplaires?|exemplare?|stk|stück|st|ks|szt|冊|部|册|권)';
const countTable = new RegExp(
	`^(?:x|×|qty:?|\\()?\\s*(\\d{1,${maxDigits}})(?:[.,]0(?:0|000)?)?\\s*${unit}?\\.?\\)?$`,
	'iu',
);
/** Matches an ISBN after its number of copies: "2 x 9780…", "2× 9780…", "2 copies of 9780…". */
const beforeTable = new RegExp(`(?:^|[\\s,;(])(\\d{1,4})\\s*${unit}\\.?(?:\\s+(?:of|de|à|von))?[\\s:,;–-]*$`, 'iu');
/** Matches a number of copies after an ISBN: "9780… x 2", "9780…: 2 copies", "9780… qty: 2". */
const afterTable = new RegExp(
	`(?:^|[\\s,;(])(?:(?:x|×|qty|quantity|qté|quantité|anzahl|menge|copies|cantidad)\\s*[:.=]?\\s*(\\d{1,4})(?![\\d.,]*\\d)|(\\d{1,4})\\s*${unit}(?![\\p{L}\\d]))`,
	'iu',
);
const bareAfter = /^[\s,;:|=–-]*\(?(\d{1,4})[\s,;|.)\]]*$/u;
const bareBefore = /^[\s*•–-]*(?:\((\d{1,4})\)|(\d{1,4}))[\s,;:|=–-]*$/u;
/** Matches a number of copies after an ISBN and a title: "9780… No Great Mischief 2". */
const lastWord = /\s(\d{1,4})[\s,;|.)\]]*$/u;
const labelBefore = /\b(?:e?isbn|ean)(?:-?1[03])?\s{0,3}:?\s{0,3}$/i;
const piecesPattern = /\t|\s{2,}|\s*[;|]\s*|,\s+/;

/**
 * Parses the number of copies in a table cell, such as `3`, `3.0`, `="3"`, `x 3` or `3 copies`. Returns null if the cell is
 * empty. If the cell is not a whole number, returns the reason in words for the shopper. The same applies to `3,000`, which may
 * mean three or three thousand.
 */
export function readQuantity(cell: string): { qty: number } | { refused: string } | null {
	if (cell === formulaWithoutValue) return { refused: `this cell ${openInExcel}` };
	const bare = cellText(cell).trim();
	if (bare === '') return null;
	if (plain.test(bare)) return { qty: Number(bare) };
	const digits = countTable.exec(bare)?.[1];
	return digits === undefined
		? { refused: `“${bare.slice(0, 40)}” is not a whole number of copies` }
		: { qty: Number(digits) };
}

/**
 * Finds the number of copies next to an ISBN in a line, given the texts before and after the ISBN. Prefers a number with a label
 * for copies, then a number directly next to the ISBN, then the only whole number in a column of its own. Returns null if no
 * number in the line is certainly a number of copies. Prices and years are not numbers of copies.
 */
export function quantityBeside(before: string, after: string): number | null {
	const lead = before.replace(labelBefore, '');
	const said = beforeTable.exec(lead) ?? afterTable.exec(after);
	if (said) return Number(said[1] ?? said[2]);
	const bare = bareAfter.exec(after) ?? bareBefore.exec(lead);
	const beside = Number(bare?.[1] ?? bare?.[2]);
	if (bare && !isYear(beside)) return beside;
	const columns = [...lead.split(piecesPattern), ...after.split(piecesPattern)].filter((piece) =>
		/^\d{1,4}$/.test(piece),
	);
	const counts = columns.map(Number).filter((count) => count > 0 && !isYear(count));
	return counts.length === 1 ? (counts[0] ?? null) : null;
}

/**
 * Returns the number of copies that is directly before an ISBN (`2 x`, `3,` …). Returns null if no number of copies is directly
 * before the ISBN.
 */
export function quantityBefore(before: string): number | null {
	const lead = before.replace(labelBefore, '');
	const said = beforeTable.exec(lead) ?? bareBefore.exec(lead);
	return said ? Number(said[1] ?? said[2]) : null;
}

/**
 * Returns the number at the end of a text line, after an ISBN and other words. The last number of a line may be the end of a
 * title (`Catch 22`). Because of this, call the function only if most lines of the list end in a number. Returns null if the
 * line does not end in a number, or if the number is a year.
 */
export function quantityAtEnd(after: string): number | null {
	const count = Number(lastWord.exec(after)?.[1] ?? 0);
	return count === 0 || isYear(count) ? null : count;
}

/** Whether a number is more likely the year of a book's publication than a number of copies. */
export const isYear = (count: number): boolean => count >= 1900 && count <= 2100;
