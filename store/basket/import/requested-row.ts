import { sentence, whyNoIsbn } from '../../catalogue/imports/named-titles';
import type { ListRow } from '../../catalogue/list-files/list-row';

/**
 * The title and the quantity that a row of a file requests: the first title in `eisbns` that the store has, and the number of
 * copies.
 */
export interface RequestedRow {
	line: number;
	/** The ISBN as written in the row. */
	isbn: string;
	eisbns: string[];
	qty: number | null;
	title: string | null;
	/** How the row was read, if it was not read as written. */
	note: string | null;
}

/**
 * Parses the title and the quantity that a row of a file requests. If the row is invalid, returns a message for the shopper. A
 * row needs both a quantity and an ISBN (docs/behaviour/list-files.md#rows).
 * @param oneEach whether a row without a quantity requests one copy
 */
export function requestedRowOf(row: ListRow, oneEach: boolean): { request: RequestedRow; wrong: string | null } {
	const { line, isbn, eisbns, title, wrong, note = null } = row;
	const qty = oneEach && row.qty === null && !wrong.qty ? 1 : row.qty;
	const request = { line, isbn: isbn === '' ? (eisbns[0] ?? '') : isbn, eisbns, qty, title: title || null, note };
	return { request, wrong: wordsFor({ eisbns, qty, wrong }) };
}

function wordsFor({ eisbns, qty, wrong }: Pick<ListRow, 'eisbns' | 'qty' | 'wrong'>): string | null {
	const noIsbn = whyNoIsbn({ eisbns, wrong });
	if (noIsbn !== null) return noIsbn;
	if (wrong.qty) return sentence(wrong.qty);
	if (qty === null) return 'The quantity is missing.';
	return qty === 0 ? 'The quantity is 0.' : null;
}
