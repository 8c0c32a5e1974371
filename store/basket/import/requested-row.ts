import { sentence, whyNoIsbn } from '../../catalogue/imports/named-titles';
import type { ListRow } from '../../catalogue/list-files/list-row';

/** A row's request: a title, the first of these ISBN-13s that the store has, and a number of copies. */
export interface RequestedRow {
	line: number;
	/** The text of the row's ISBN. */
	isbn: string;
	eisbns: string[];
	qty: number | null;
	title: string | null;
}

/**
 * Reads a row's request, and says what is wrong with it in the shopper's words. A row needs both qty and isbn
 * (docs/behaviour/list-files.md#rows).
 * @param oneEach whether a row without a number means one copy
 */
export function requestedRowOf(row: ListRow, oneEach: boolean): { request: RequestedRow; wrong: string | null } {
	const { line, isbn, eisbns, title, wrong } = row;
	const qty = oneEach && row.qty === null && !wrong.qty ? 1 : row.qty;
	const request = { line, isbn: isbn === '' ? (eisbns[0] ?? '') : isbn, eisbns, qty, title: title || null };
	return { request, wrong: wordsFor({ eisbns, qty, wrong }) };
}

function wordsFor({ eisbns, qty, wrong }: Pick<ListRow, 'eisbns' | 'qty' | 'wrong'>): string | null {
	const noIsbn = whyNoIsbn({ eisbns, wrong });
	if (noIsbn !== null) return noIsbn;
	if (wrong.qty) return sentence(wrong.qty);
	if (qty === null) return 'The quantity is missing.';
	return qty === 0 ? 'The quantity is 0.' : null;
}
