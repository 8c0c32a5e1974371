import { sentence, whyNoIsbn } from '../../catalogue/imports/named-titles';
import type { ListRow } from '../../catalogue/list-files/list-row';

/** What a row asks for: a title by one of these ISBN-13s, the first that the store has, and so many copies. */
export interface RequestedRow {
	line: number;
	/** What stands in the place of the ISBN. */
	isbn: string;
	eisbns: string[];
	qty: number | null;
	title: string | null;
}

/**
 * What a row asks for; or why it asks for nothing, in the shopper's words. A row needs both qty and isbn (docs/behaviour/list-files.md#rows).
 * @param oneEach the shopper wants one copy where the row says no number
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
	if (qty === null) return 'There is no quantity.';
	return qty === 0 ? 'The quantity is 0.' : null;
}
